import { registrationFormSchema } from '@dubplate/domain/accounts/account.schema.ts';
import { isAboutInvite, refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useFocusError } from '../../ui/use-focus-error.ts';
import { FormMessage } from './form-message.tsx';

type RegisterFormProps = {
  inviteCode: string;
  onRegistered: () => Promise<void>;
  /** The code was taken in the meantime, so another one is needed. */
  onNeedsInvite: (refusal: Refusal) => void;
};

export function RegisterForm({ inviteCode, onRegistered, onNeedsInvite }: RegisterFormProps) {
  const form = useForm({
    resolver: zodResolver(registrationFormSchema),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  });
  useFocusError(form);
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ username, email, password }) => {
    try {
      await api.accounts.register.mutate({ username, email, password, inviteCode });
      await onRegistered();
    } catch (error) {
      const { reason, message } = failureOf(error);
      if (reason !== 'network' && isAboutInvite(reason)) onNeedsInvite(reason);
      else if (reason === 'email-taken') setError('email', { message });
      else if (reason === 'username-taken') setError('username', { message });
      else setError('root', { message: refusals['registration-failed'] });
    }
  });

  const field = (name: 'username' | 'email' | 'password' | 'confirmPassword') => ({
    variant: 'compact' as const,
    required: true,
    disabled: isSubmitting,
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label="Selector (Display) Name" autoComplete="nickname" {...field('username')} />
      <Field label="Email" type="email" inputMode="email" autoComplete="email" {...field('email')} />
      <Field label="Password" type="password" autoComplete="new-password" {...field('password')} />
      <Field label="Confirm Password" type="password" autoComplete="new-password" {...field('confirmPassword')} />
      <FormMessage error={errors.root?.message} />
      <Button type="submit" variant="primary" wide busy={isSubmitting} busyText="Creating account...">
        Create Account
      </Button>
    </form>
  );
}
