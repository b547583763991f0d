import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { ChevronRight, Settings2, Shield } from 'lucide-react';
import { Link } from 'react-router';
import { ConfirmEmail } from '../../features/accounts/confirm-email.tsx';
import { OwnInvites } from '../../features/invites/own-invites.tsx';
import { OwnReports } from '../../features/reports/own-reports.tsx';
import { SignOutButton } from '../../features/accounts/sign-out-button.tsx';
import { useSession } from '../../platform/session.ts';
import { MemberFace } from '../../shared/member-face.tsx';
import { MemberHead } from '../../shared/member-head.tsx';
import { washKeyOf } from '../../ui/brand/initials.ts';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { Wash } from '../../ui/brand/wash.tsx';
import { Page } from '../page.tsx';
import { ProfileLists } from '../profile-lists.tsx';

export function ProfileScreen() {
  const session = useSession();
  const isDesk = useDesk();
  if (session.status !== 'signed-in') return null;
  const { member } = session;
  return (
    <>
      <Wash coverKey={washKeyOf(member.username)} shape="avatar" />
      <Page width="narrow">
        <title>Profile · Dubplate</title>
        {isDesk ? (
          <div className="grid grid-cols-[264px_minmax(0,1fr)] gap-x-11 pt-3 desk-xl:grid-cols-[320px_minmax(0,1fr)] desk-xl:gap-x-18">
            <div className="relative">
              <SettingsLink />
              <MemberFace id={member.id} name={member.username} line={member.email} />
              <OwnEntries member={member} />
            </div>
            <ProfileLists member={member} />
          </div>
        ) : (
          <div className="relative pt-16">
            <SettingsLink />
            <MemberCard member={member} />
            <OwnEntries member={member} />
          </div>
        )}
      </Page>
    </>
  );
}

const OwnEntries = ({ member }: { member: CurrentMember }) => (
  <>
    {!member.emailVerified && <ConfirmEmail email={member.email} />}
    {/* Admins create codes in the console. */}
    {member.admin ? <AdminLink /> : <OwnInvites />}
    <SignOutButton />
    <OwnReports news={member.reportNews} />
  </>
);

function SettingsLink() {
  return (
    <Link
      to="/profile/settings"
      aria-label="Settings"
      className="absolute top-3 -right-2 grid size-11 place-items-center rounded-full transition-colors hover:bg-bg/50 wide:top-6 desk:top-0 desk:right-0"
    >
      <Settings2 size={24} strokeWidth={1.75} />
    </Link>
  );
}

function AdminLink() {
  return (
    <Link
      to="/admin"
      className="mb-3 flex min-h-13 items-center gap-3 rounded-field bg-surface-1 px-4 font-medium shadow-low transition-colors hover:bg-surface-2"
    >
      <Shield size={20} strokeWidth={1.75} className="text-text-2" />
      Admin
      <ChevronRight size={20} className="ml-auto text-text-3" />
    </Link>
  );
}

/** For a name made of dots, memberPath already returns a query string. */
const withTab = (page: string) => `${page}${page.includes('?') ? '&' : '?'}tab=solved`;

function MemberCard({ member }: { member: CurrentMember }) {
  const page = memberPath(member.username);
  return (
    <MemberHead
      id={member.id}
      name={member.username}
      line={member.email}
      counters={[
        { label: 'Favorites', count: member.favoriteCount, to: '/' },
        { label: 'Uploads', count: member.uploadCount, to: page },
        { label: 'ID Requests Solved', count: member.solvedCount, to: page && withTab(page) },
      ]}
      identified={{ count: member.identifiedCount, to: page && withTab(page) }}
    />
  );
}
