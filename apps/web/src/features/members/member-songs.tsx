import { formatDate, isSoon } from '@dubplate/domain/songs/release-date.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { useToday } from '../../platform/today.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { SongRow } from '../../shared/song-row.tsx';
import { useMemberSongs } from './use-member.ts';

export function MemberSongs({ username }: { username: string }) {
  const list = useMemberSongs(username);
  const today = useToday();
  const view = useOverlayView();
  // After a merge, the kept song may belong to another member.
  const shown = list.data && shownSongs(view, list.data.pages, (song, row) => song.id === row.id);
  return (
    <Paged
      list={list}
      rows={shown}
      skeleton={<SongSkeleton label="Loading..." />}
      endSkeleton={<SongSkeleton rows={2} label="Loading..." />}
      empty={
        <EmptyState
          title="No songs yet"
          hint="What they add shows up here."
          action={<TextLink to="/">Back to My Music</TextLink>}
        />
      }
    >
      {(songs) => (
        <ul className="wide:grid wide:grid-cols-2 wide:gap-x-10">
          {songs.map((song) => (
            <li key={song.id} className="min-w-0">
              <SongRow
                to={`/song/${song.id}`}
                coverId={song.id}
                coverKey={song.cover}
                title={song.title}
                artists={formatArtists(song.artists)}
                date={formatDate(song, today)}
                soon={isSoon(song, today)}
              />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}
