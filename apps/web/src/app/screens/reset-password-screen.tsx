import { refusals } from '@dubplate/domain/errors.ts';
import { useNavigate, useSearchParams } from 'react-router';
import { FormMessage } from '../../features/accounts/form-message.tsx';
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx';
import { refreshSession } from '../../platform/session.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';

export function ResetPasswordScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token');

  async function onReset(): Promise<void> {
    // The server has ended all sessions, including this browser's.
    await refreshSession();
    void navigate('/login', { state: { notice: 'Your new password is set. Sign in with it.' } });
  }
  return (
    <AuthLayout place="login" footer={<TextLink to="/login">Back to sign in</TextLink>}>
      <title>Set a new password · Dubplate</title>
      <Logo size="medium" className="-ml-1.5" />
      <h1 className="mt-7 mb-5 text-title">Set a new password</h1>
      {token ? (
        <ResetPasswordForm token={token} onReset={() => void onReset()} />
      ) : (
        <FormMessage error={refusals['reset-link-invalid']} />
      )}
    </AuthLayout>
  );
}
