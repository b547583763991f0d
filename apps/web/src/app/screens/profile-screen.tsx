import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx';
import { coverKeyOf, MemberCard } from '../../features/accounts/member-card.tsx';
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../ui/toast.tsx';
import { Wash } from '../../ui/wash.tsx';
import { Page } from '../page.tsx';

export function ProfileScreen() {
  const session = useSession();
  useConfirmationResult();
  if (session.status !== 'signed-in') return null;
  const { member } = session;
  return (
    <>
      <Wash coverKey={coverKeyOf(member.id)} shape="avatar" />
      <Page width="narrow">
        <title>Profile · Dubplate</title>
        <div className="pt-16">
          <MemberCard member={member} />
          {!member.emailVerified && <ConfirmEmail email={member.email} />}
          <SignOutButton />
        </div>
      </Page>
    </>
  );
}

/** The link in the confirmation mail ends here, with how it went in the address. */
function useConfirmationResult(): void {
  const [search, setSearch] = useSearchParams();
  const arrived = search.has('email');
  const failed = search.has('error');
  useEffect(() => {
    if (!arrived) return;
    if (failed) toast('That link has expired. Send a new one from here.', { tone: 'error' });
    else toast('Your email is confirmed.');
    setSearch({}, { replace: true });
  }, [arrived, failed, setSearch]);
}
