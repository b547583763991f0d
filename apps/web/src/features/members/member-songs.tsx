import { isInWindow, formatShortRelease } from '@dubplate/domain/songs/release.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { useToday } from '../../platform/today.ts';
import { SongRow } from '../../shared/song-row.tsx';
import { EndlessList } from './endless-list.tsx';
import { useMemberSongs } from './use-member.ts';

export function MemberSongs({ username }: { username: string }) {
  const reading = useMemberSongs(username);
  const today = useToday();
  const view = useOverlayView();
  // A song that was merged may be another member's now.
  const songs = reading.data && shownSongs(view, reading.data.pages, (song, row) => song.id === row.id);
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
