import { refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { productSentence } from '@dubplate/domain/teasers/product-sentence.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { InviteForm } from '../../features/invites/invite-form.tsx';
import { storedInviteCode } from '../../features/invites/invite-storage.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';

export function EarlyAccessScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { refusal } = (useLocation().state ?? {}) as { refusal?: Refusal };
  return (
    <AuthLayout place="early-access" footer={<TextLink to="/login">Sign in</TextLink>}>
      <title>Dubplate</title>
      <h1 className="flex justify-center">
        <Logo size="large" />
      </h1>
      <p className="mt-3 text-center text-balance">{productSentence.start + productSentence.end}</p>
      <p className="mt-3 mb-7 text-center text-text-2">Enter your invite code to get started</p>
      {search.has('deleted') && (
        <p role="status" className="-mt-3 mb-4 text-center text-sub text-success">
          Your account is deleted
        </p>
      )}
      <InviteForm
        givenCode={search.get('code') ?? storedInviteCode() ?? ''}
        notice={refusal && refusals[refusal]}
        onAccepted={() => navigate('/register')}
      />
    </AuthLayout>
  );
}
