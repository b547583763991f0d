import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx';
import { MemberCard } from '../../features/accounts/member-card.tsx';
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx';
import { useSession } from '../../platform/session.ts';
import { coverKeyOf } from '../../ui/initials.ts';
import { Wash } from '../../ui/wash.tsx';
import { Page } from '../page.tsx';

export function ProfileScreen() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { member } = session;
  return (
    <>
      <Wash coverKey={coverKeyOf(member.username)} shape="avatar" />
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
