import { requestPasswordResetSchema, signInSchema } from '@dubplate/domain/accounts/account.schema.ts';
import { loginFailed, refusals } from '@dubplate/domain/errors.ts';
import { networkError } from '@dubplate/domain/network-error.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, failureOf } from '../../platform/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { formField } from '../../ui/forms/form-field.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { TextButton } from '../../ui/controls/text-link.tsx';
import { useFocusError } from '../../ui/forms/use-focus-error.ts';
import { FormMessage } from './form-message.tsx';

type SignInFormProps = { notice?: string | undefined; onSignedIn: () => Promise<void> };

export function SignInForm({ notice, onSignedIn }: SignInFormProps) {
  const [resetSent, setResetSent] = useState(false);
  const [resetting, setResetting] = useState(false);
  const form = useForm({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  });
  useFocusError(form);
  const { handleSubmit, setError, clearErrors, getValues, formState } = form;
  const { errors, isSubmitting } = formState;

  /** Messages refer to the previous input, so typing clears them. */
  function clearMessages(): void {
    setResetSent(false);
    clearErrors();
  }

  const submit = handleSubmit(async (input) => {
    setResetSent(false);
    try {
      await api.accounts.signIn.mutate(input);
      await onSignedIn();
    } catch (error) {
      const { reason, text } = failureOf(error);
      if (reason === 'user-not-found') setError('email', { message: text });
      else if (reason === 'wrong-password') setError('password', { message: text });
      else if (reason === 'too-many-requests' || reason === 'slow-down') setError('root', { message: text });
      else setError('root', { message: text === networkError ? text : loginFailed(text) });
    }
  });

  async function sendReset(): Promise<void> {
    clearMessages();
    const typed = getValues('email');
    const parsed = requestPasswordResetSchema.safeParse({ email: typed });
    if (!parsed.success) {
      const message = typed.trim() ? refusals['invalid-email'] : 'Please enter your email address first';
      return setError('email', { message });
    }
    setResetting(true);
    try {
      await api.accounts.requestPasswordReset.mutate(parsed.data);
      setResetSent(true);
    } catch (error) {
      const { reason, message } = failureOf(error);
      if (reason === 'user-not-found') setError('email', { message });
      else setError('root', { message: refusals['reset-failed'] });
    } finally {
      setResetting(false);
    }
  }

  const success = resetSent
    ? 'Password reset email sent! Check your inbox.'
    : formState.isSubmitted
      ? undefined
      : notice;
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...formField(form, 'email', { onChange: clearMessages })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...formField(form, 'password', { onChange: clearMessages })}
      />
      <div className="-my-3 flex justify-end">
        <TextButton quiet disabled={resetting} onClick={() => void sendReset()}>
          Forgot password?
        </TextButton>
      </div>
      <FormMessage error={errors.root?.message} success={success} />
      <Button type="submit" variant="primary" wide busy={isSubmitting} busyText="Signing in...">
        Sign In
      </Button>
    </form>
  );
}
