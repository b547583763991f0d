import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { type ReactNode, useId } from 'react';
import { FavoritesList } from '../features/favorites/favorites-list.tsx';
import { ReleasedShelf } from '../features/favorites/released-shelf.tsx';
import { MemberSolved } from '../features/members/member-solved.tsx';
import { MemberSongs } from '../features/members/member-songs.tsx';
import { useToday } from '../platform/today.ts';
import { Counter } from '../shared/counter.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { MarkOut } from './mark-out.tsx';
import { useAddressParam } from './use-address-param.ts';
import { useTileActions } from './use-tile-actions.tsx';

const CARD =
  'flex min-w-0 flex-col-reverse justify-end rounded-card bg-surface-1 px-4.5 pt-4 pb-3.5 shadow-low has-[[aria-current]]:bg-surface-3 has-[[aria-current]]:inset-ring-[1.5px] has-[[aria-current]]:inset-ring-text';

/** The counters of the profile in the desk layout. The list of the selected one is below them. */
export function ProfileLists({ member }: { member: CurrentMember }) {
  const heading = useId();
  const [chosen] = useAddressParam('list');
  const { username } = member;
  const lists: { value: string; label: string; count: number; list: ReactNode }[] = [
    {
      value: 'ids',
      label: 'IDs given',
      count: member.identifiedCount,
      list: <MemberSolved username={username} only="named" />,
    },
    {
      value: 'favorites',
      label: 'Favorites',
      count: member.favoriteCount,
      list: <Favorites count={member.favoriteCount} />,
    },
    { value: '', label: 'Uploads', count: member.uploadCount, list: <MemberSongs username={username} /> },
    {
      value: 'solved',
      label: 'ID Requests Solved',
      count: member.solvedCount,
      list: <MemberSolved username={username} only="own" />,
    },
  ];
  const selected = lists.find(({ value }) => value === chosen) ?? lists[2]!;
  return (
    <div className="min-w-0">
      <dl className="mb-6 grid grid-cols-4 gap-2">
        {lists.map(({ value, label, count }) => (
          <Counter
            key={value}
            label={label}
            count={count}
            to={value ? `/profile?list=${value}` : '/profile'}
            selected={value === selected.value}
            className={CARD}
            labelClassName="text-label text-balance text-text-2"
            countClassName="mb-2 text-[2rem] leading-none tracking-[-0.04em]"
          />
        ))}
      </dl>
      <section aria-labelledby={heading}>
        <h2 id={heading} className="mb-3 text-heading">
          {selected.label}
        </h2>
        {selected.list}
      </section>
    </div>
  );
}

/** All favorites, as on Home: those that are out are on the shelf below. */
function Favorites({ count }: { count: number }) {
  const today = useToday();
  return (
    <FavoritesList
      filter="all"
      today={today}
      emptyAction={null}
      actions={useTileActions('Your Favorites')}
      empty={
        count === 0 && (
          <EmptyState
            title="No favorites yet"
            hint="Songs with your heart show up here."
            action={<TextLink to="/">Open My Music</TextLink>}
          />
        )
      }
    >
      {({ list, isWhole, pages }) => (
        <>
          {list}
          {isWhole && <ReleasedShelf today={today} listed={pages} />}
          <MarkOut />
        </>
      )}
    </FavoritesList>
  );
}
