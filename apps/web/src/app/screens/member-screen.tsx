import { usernameInPath } from '@dubplate/domain/members/names.ts';
import { useLocation } from 'react-router';
import { MemberAbout, MemberSkeleton, SuspendedMark } from '../../features/members/member-about.tsx';
import { MemberSolved } from '../../features/members/member-solved.tsx';
import { MemberSongs } from '../../features/members/member-songs.tsx';
import { useMember } from '../../features/members/use-member.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { washKeyOf } from '../../ui/brand/initials.ts';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Wash } from '../../ui/brand/wash.tsx';
import { BackButton } from '../back-button.tsx';
import { Page } from '../page.tsx';
import { useAddressParam } from '../use-address-param.ts';

const tabs = [
  { value: 'songs', label: 'Songs' },
  { value: 'solved', label: 'Solved requests' },
] as const;

export function MemberScreen() {
  // Reads the raw path: the router would split a name at an encoded slash.
  const username = usernameInPath(useLocation());
  const reading = useMember(username);
  const opened = reading.status === 'here' ? reading.opened : null;
  const name = opened?.page.username ?? username;
  return (
    <>
      {opened?.open && <Wash coverKey={washKeyOf(name)} shape="avatar" />}
      <Page width="member">
        <title>{`${name} · Dubplate`}</title>
        <header className="-mx-2 flex min-h-17 items-center">
          <BackButton className={opened?.open ? 'bg-bg/50! hover:bg-bg/75!' : ''} />
        </header>
        {opened?.open ? (
          <div className="desk:grid desk:grid-cols-[264px_minmax(0,1fr)] desk:gap-x-11 desk-xl:grid-cols-[320px_minmax(0,1fr)] desk-xl:gap-x-18">
            <div className="mx-auto max-w-[520px] wide:-mt-4 desk:mt-0">
              <MemberAbout page={opened.page} />
            </div>
            <div className="min-w-0">
              <MemberLists username={name} />
            </div>
          </div>
        ) : (
          <>
            <h1 className="sr-only">{name || 'Member'}</h1>
            {reading.status === 'loading' && <MemberSkeleton />}
            {reading.status === 'failed' && <LoadFailed onRetry={reading.tryAgain} />}
            {reading.status === 'missing' && (
              <EmptyState
                title="Nobody here by that name"
                hint="They may go by another name now, or have left."
                action={<TextLink to="/">Back to My Music</TextLink>}
              />
            )}
            {opened?.page.suspended && <SuspendedMark />}
            {opened && (
              <EmptyState
                title={`${name} keeps their page to themselves`}
                hint="What they post is still where they posted it."
                action={<TextLink to="/">Back to My Music</TextLink>}
              />
            )}
          </>
        )}
      </Page>
    </>
  );
}

function MemberLists({ username }: { username: string }) {
  const [chosen, choose] = useAddressParam('tab');
  const tab = chosen === 'solved' ? 'solved' : 'songs';
  return (
    <Tabs label="What they have done" tabs={tabs} value={tab} onChange={(next) => choose(next === 'songs' ? '' : next)}>
      <div className="pt-3">
        {tab === 'songs' ? <MemberSongs username={username} /> : <MemberSolved username={username} />}
      </div>
    </Tabs>
  );
}
