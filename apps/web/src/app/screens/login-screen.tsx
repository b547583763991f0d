import { refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { useLocation, useNavigate } from 'react-router';
import { GoogleButton } from '../../features/accounts/google-button.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { FormNotice } from '../../ui/forms/form-notice.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { useFinishSignIn } from '../use-finish-sign-in.ts';

export function LoginScreen() {
  const navigate = useNavigate();
  const finishSignIn = useFinishSignIn();
  const { refusal, notice, ended } = (useLocation().state ?? {}) as {
    refusal?: Refusal;
    notice?: string;
    /** Why the server ended the session while the app was open. */
    ended?: Refusal | null;
  };
  const footer = (
    <>
      Need an invite code?{' '}
      <TextLink to="/early-access" className="ml-1">
        Enter code
      </TextLink>
    </>
  );
  return (
    <AuthLayout place="login" footer={footer}>
      <title>Sign in · Dubplate</title>
      <Logo size="medium" className="-ml-1.5" />
      <h1 className="mt-7 mb-5 text-title">Welcome back</h1>
      <FormNotice text={ended ? refusals[ended] : null} />
      <div className="grid gap-4">
        <GoogleButton
          inviteCode={null}
          givenRefusal={refusal}
          onSignedIn={finishSignIn}
          onNeedsInvite={(reason) => navigate('/early-access', { state: { refusal: reason } })}
        />
        <SignInForm notice={notice} onSignedIn={finishSignIn} />
      </div>
    </AuthLayout>
  );
}
