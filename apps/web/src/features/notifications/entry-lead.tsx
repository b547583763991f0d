import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import type { SolvedSong } from '@dubplate/domain/requests/request.ts';
import { Check, Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Cover } from '../../ui/brand/cover.tsx';

/** The picture at the start of a row, 48px wide. */
export function EntryLead({ entry }: { entry: Notification }) {
  return (
    <span aria-hidden="true" className="relative size-12 flex-none">
      <Picture entry={entry} />
    </span>
  );
}

function Picture({ entry }: { entry: Notification }) {
  switch (entry.kind) {
    case 'comment':
      return entry.others === 0 ? <OneFace name={entry.username} /> : <TwoFaces {...entry} />;
    case 'out':
      return entry.songs.length > 1 ? <CoverStack songs={entry.songs} /> : <SongCover song={entry.songs[0] ?? null} />;
    case 'report':
      return <Disc icon={<Flag size={20} strokeWidth={1.75} />} />;
    default:
      return <SongCover song={entry.song} />;
  }
}

/** A request may be solved without a song. */
const SongCover = ({ song }: { song: SolvedSong | null }) =>
  song ? (
    <Cover id={song.id} coverKey={song.cover} className="w-12" />
  ) : (
    <Disc icon={<Check size={20} strokeWidth={1.75} />} />
  );

const stackPlaces = ['top-0 left-3', 'top-1.5 left-1.5 ring-2 ring-bg', 'top-3 left-0 ring-2 ring-bg'];

/** The first song is in front. */
const CoverStack = ({ songs }: { songs: readonly SolvedSong[] }) =>
  songs
    .slice(0, stackPlaces.length)
    .toReversed()
    .map(({ id, cover }, place, shown) => (
      // The wrapper has the place: .cover sets its own position.
      <span
        key={id}
        className={`absolute rounded-tile ${stackPlaces[place + stackPlaces.length - shown.length] ?? ''}`}
      >
        <Cover id={id} coverKey={cover} className="w-9" />
      </span>
    ));

const OneFace = ({ name }: { name: string }) => (
  <span className="block p-0.5">
    <Avatar name={name} size="large" />
  </span>
);

const TwoFaces = ({ username, request }: { username: string; request: { id: string } }) => (
  <>
    <span className="absolute top-0 right-0">
      <Avatar name={request.id} blank />
    </span>
    <span className="absolute bottom-0 left-0 rounded-full ring-2 ring-bg">
      <Avatar name={username} />
    </span>
  </>
);

const Disc = ({ icon }: { icon: ReactNode }) => (
  <span className="m-0.5 grid size-11 place-items-center rounded-full bg-surface-3 text-text-2">{icon}</span>
);
