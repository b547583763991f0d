import type { Refusal } from '@dubplate/domain/errors.ts';
import { Check } from 'lucide-react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { GoogleButton } from '../../features/accounts/google-button.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { clearInviteCode, storedInviteCode } from '../../features/invites/invite-storage.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { useFinishSignIn } from '../use-finish-sign-in.ts';

export function RegisterScreen() {
  const navigate = useNavigate();
  const finishSignIn = useFinishSignIn();
  const { refusal } = (useLocation().state ?? {}) as { refusal?: Refusal };
  const inviteCode = storedInviteCode();
  if (!inviteCode) return <Navigate to="/early-access" replace />;

  const onNeedsInvite = (reason: Refusal) => {
    clearInviteCode();
    void navigate('/early-access', { state: { refusal: reason } });
  };
  return (
    <AuthLayout place="register" footer={<TextLink to="/login">Sign in</TextLink>}>
      <title>Create your account · Dubplate</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Logo size="medium" className="-ml-1.5" />
        <Tag tone="success" mono icon={<Check size={13} />}>
          {inviteCode}
        </Tag>
      </div>
      <h1 className="mb-4 text-title">Create your account</h1>
      <div className="grid gap-3">
        <GoogleButton
          inviteCode={inviteCode}
          givenRefusal={refusal}
          onSignedIn={finishSignIn}
          onNeedsInvite={onNeedsInvite}
        />
        <RegisterForm inviteCode={inviteCode} onRegistered={finishSignIn} onNeedsInvite={onNeedsInvite} />
      </div>
    </AuthLayout>
  );
}
