import {
  passwordMinLength,
  registrationFormSchema,
  usernameMaxLength,
} from '@dubplate/domain/accounts/account.schema.ts';
import { isAboutInvite, refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { formField } from '../../ui/forms/form-field.ts';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { FormMessage } from './form-message.tsx';

type RegisterFormProps = {
  inviteCode: string;
  onRegistered: () => Promise<void>;
  /** The invite code was used or revoked while the form was open, so the visitor needs another one. */
  onNeedsInvite: (refusal: Refusal) => void;
};

export function RegisterForm({ inviteCode, onRegistered, onNeedsInvite }: RegisterFormProps) {
  const form = useForm({
    resolver: zodResolver(registrationFormSchema),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  });
  useFocusError(form);
  const { handleSubmit, setError, clearErrors, trigger, formState } = form;
  const { errors, isSubmitting } = formState;

  /** Shows the length error while typing. Other errors appear on submit. */
  function checkLength({ target }: { target: { value: string } }): void {
    if (target.value.length > usernameMaxLength) void trigger('username');
    else if (!formState.isSubmitted) clearErrors('username');
  }

  const submit = handleSubmit(async ({ username, email, password }) => {
    try {
      await api.accounts.register.mutate({ username, email, password, inviteCode });
      await onRegistered();
    } catch (error) {
      const { reason, message } = failureOf(error);
      if (reason !== 'network' && isAboutInvite(reason)) onNeedsInvite(reason);
      else if (reason === 'email-taken') setError('email', { message });
      else if (reason === 'username-taken') setError('username', { message });
      else if (reason === 'password-common') setError('password', { message });
      else if (reason === 'slow-down') setError('root', { message });
      else setError('root', { message: refusals['registration-failed'] });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        variant="compact"
        label="Selector (Display) Name"
        autoComplete="nickname"
        {...formField(form, 'username', { onChange: checkLength })}
      />
      <Field
        variant="compact"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...formField(form, 'email')}
      />
      <PasswordField
        variant="compact"
        label="Password"
        autoComplete="new-password"
        {...(!errors.password && { hint: `At least ${passwordMinLength} characters` })}
        {...formField(form, 'password')}
      />
      <PasswordField
        variant="compact"
        label="Confirm Password"
        autoComplete="new-password"
        {...formField(form, 'confirmPassword')}
      />
      <FormMessage error={errors.root?.message} />
      <Button type="submit" variant="primary" wide busy={isSubmitting} busyText="Creating account...">
        Create Account
      </Button>
    </form>
  );
}
