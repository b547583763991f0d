import type { InviteWelcome } from '@dubplate/domain/invites/invite.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '../../platform/api.ts';
import { keys } from '../../platform/queries.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { washKeyOf } from '../../ui/brand/initials.ts';
import { Wash } from '../../ui/brand/wash.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';

/**
 * What the invite of a new member carried: who let them in, a line, and songs to start with. Delays `children`, which
 * are below it and would jump when it appears.
 */
export function Welcome({ children }: { children?: ReactNode }) {
  const { data, isPending } = useQuery({
    queryKey: keys.welcome(),
    queryFn: ({ signal }) => api.invites.welcome.query(undefined, { signal }),
    // Optional: Home works without it.
    retry: false,
  });
  if (isPending) return <SongSkeleton label="Loading songs..." />;
  return (
    <>
      {data && <WelcomeCard {...data} />}
      {children}
    </>
  );
}

function WelcomeCard({ inviter, line, songs }: InviteWelcome) {
  return (
    <section
      aria-labelledby="welcome-title"
      className="relative mb-3.5 overflow-hidden rounded-card bg-surface-1 py-4 shadow-low wide:mb-6 wide:py-6"
    >
      <Wash coverKey={washKeyOf(inviter ?? '')} shape="card" />
      <div className="relative flex items-center gap-3.5 px-4 wide:px-6">
        {inviter !== null && <Avatar name={inviter} size="large" />}
        <div className="min-w-0 text-sheet wrap-anywhere">
          <h2 id="welcome-title">{inviter === null ? 'You are in.' : `${inviter} let you in.`}</h2>
          {songs.length > 0 && <p className="font-medium text-text-2">{describeSongs(inviter, songs.length)}</p>}
        </div>
      </div>
      {line && <p className="relative mt-3 px-4 text-sub wrap-anywhere text-text-2 wide:px-6">“{line}”</p>}
      {songs.length > 0 && (
        // The padding keeps focus rings inside the scrolling box.
        <ul className="relative mt-2.5 -mb-1.5 flex gap-3 overflow-x-auto overscroll-x-contain px-4 py-1.5 [scrollbar-width:none] wide:gap-5 wide:px-6">
          {songs.map((song) => (
            <li key={song.id} className="w-28 flex-none wide:w-36">
              <SongTile song={song} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function SongTile({ song }: { song: SongRow }) {
  return (
    <Link to={`/song/${song.id}`} className="block rounded-tile transition-[scale] active:scale-[0.985]">
      <Cover id={song.id} coverKey={song.cover} className="w-full rounded-tile" />
      <span className="mt-2 block truncate text-control font-medium">{song.title}</span>
      <span className="block truncate text-label text-text-2">{formatArtists(song.artists)}</span>
    </Link>
  );
}

const numbers = ['', '', 'two', 'three', 'four', 'five'];

/** Without a pronoun: the server does not know which one is right. */
function describeSongs(inviter: string | null, count: number): string {
  if (count === 1) return 'Start with this one.';
  return inviter === null ? `Start with these ${numbers[count]}.` : `These are ${inviter}'s ${numbers[count]}.`;
}
