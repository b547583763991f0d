import { formatShortRelease, isInWindow, type CalendarDay } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow as Song } from '@dubplate/domain/songs/song.ts';
import type { ArtistRequest } from '@dubplate/domain/artists/artist.ts';
import { useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { SongRow } from '../../shared/song-row.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import type { useArtist } from './use-artist.ts';

const HEADING = 'mt-6 mb-2 text-heading wide:mt-9';
const ROWS = 'wide:grid wide:grid-cols-2 wide:gap-x-16';

type ArtistSongsProps = { list: ReturnType<typeof useArtist>; today: CalendarDay };

export function ArtistSongs({ list, today }: ArtistSongsProps) {
  const view = useOverlayView();
  const songs = list.data && shownSongs(view, list.data.pages);
  if (songs?.length === 0 && !list.hasNextPage) return null;
  return (
    <section aria-labelledby="artist-songs">
      <h2 id="artist-songs" className={HEADING}>
        Songs
      </h2>
      <Paged
        list={list}
        rows={songs}
        skeleton={<SongSkeleton label="Loading songs..." />}
        endSkeleton={<SongSkeleton rows={2} label="Loading songs..." />}
      >
        {(rows) => (
          <ul className={ROWS}>
            {rows.map((song) => (
              <li key={song.id} className="min-w-0">
                <SongRow
                  to={`/song/${song.id}`}
                  coverId={song.id}
                  coverKey={song.cover}
                  title={song.title}
                  artists={formatArtists(song.artists)}
                  aside={describeDate(song, today)}
                  soon={song.releaseDate !== null && isInWindow(song.releaseDate, 'week', today)}
                />
              </li>
            ))}
          </ul>
        )}
      </Paged>
    </section>
  );
}

function describeDate({ releaseDate }: Song, today: CalendarDay): string {
  if (releaseDate === null) return 'no date';
  return releaseDate < today ? 'Released' : formatShortRelease(releaseDate, today);
}

/** Requests that were solved with a song of the artist. */
export function ArtistRequests({ requests }: { requests: readonly ArtistRequest[] }) {
  const view = useOverlayView();
  const shown = requests.filter((request) => view.newest('request', request) !== null);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="artist-requests">
      <h2 id="artist-requests" className={HEADING}>
        Named on Track ID
      </h2>
      <ul className={ROWS}>
        {shown.map(({ id, title, namedBy, song }) => (
          <li key={id} className="min-w-0">
            <SongRow
              to={`/id-help?tab=community&request=${id}`}
              coverId={song.id}
              coverKey={song.cover}
              title={title}
              artists={namedBy === null ? song.title : `${song.title}, named by ${namedBy}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
