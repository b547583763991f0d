import { isInWindow, formatShortRelease } from '@dubplate/domain/songs/release.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { useToday } from '../../platform/today.ts';
import { SongRow } from '../../shared/song-row.tsx';
import { EndlessList } from './endless-list.tsx';
import { useMemberSongs } from './use-member.ts';

export function MemberSongs({ username }: { username: string }) {
  const reading = useMemberSongs(username);
  const today = useToday();
  const songs = reading.data?.pages.flatMap((page) => page.songs);
  return (
    <EndlessList
      reading={reading}
      count={songs?.length ?? null}
      empty={{ title: 'No songs yet', hint: 'What they add shows up here.' }}
      className="wide:grid wide:grid-cols-2 wide:gap-x-10"
    >
      {songs?.map(({ id, cover, title, artists, releaseDate }) => (
        <li key={id} className="min-w-0">
          <SongRow
            to={`/song/${id}`}
            coverId={id}
            coverKey={cover}
            title={title}
            artists={formatArtists(artists)}
            date={releaseDate ? formatShortRelease(releaseDate, today) : undefined}
            soon={releaseDate !== null && isInWindow(releaseDate, 'week', today)}
          />
        </li>
      ))}
    </EndlessList>
  );
}
