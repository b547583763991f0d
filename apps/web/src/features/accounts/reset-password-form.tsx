import { newPasswordFormSchema } from '@dubplate/domain/accounts/account.schema.ts';
import { refusals } from '@dubplate/domain/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formField } from '../../ui/forms/form-field.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { FormMessage } from './form-message.tsx';

type ResetPasswordFormProps = { token: string; onReset: () => void };

export function ResetPasswordForm({ token, onReset }: ResetPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(newPasswordFormSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  useFocusError(form);
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await api.accounts.resetPassword.mutate({ token, password });
      onReset();
    } catch (error) {
      const { reason, text } = failureOf(error);
      if (reason === 'password-common') setError('password', { message: text });
      else setError('root', { message: reason === 'invalid-input' ? refusals['reset-link-invalid'] : text });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField label="Password" autoComplete="new-password" {...formField(form, 'password')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" {...formField(form, 'confirmPassword')} />
      <FormMessage error={errors.root?.message} />
      <Button type="submit" variant="primary" wide busy={isSubmitting} busyText="Saving...">
        Save password
      </Button>
    </form>
  );
}
