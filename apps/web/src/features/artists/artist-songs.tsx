import { formatListRelease, isSoon, releaseOf } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow as Song } from '@dubplate/domain/songs/song.ts';
import type { ArtistRequest } from '@dubplate/domain/artists/artist.ts';
import type { ReactNode } from 'react';
import { useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { SongRow, SongTile } from '../../shared/song-row.tsx';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { Paged } from '../../ui/lists/paged.tsx';
import { TileSkeleton, tileGrid } from '../../ui/lists/tile-skeleton.tsx';
import type { useArtist } from './use-artist.ts';

const HEADING = 'mt-6 mb-2 text-heading wide:mt-9 desk:mt-6 desk:mb-3';
const ROWS = 'wide:grid wide:grid-cols-2 wide:gap-x-16';

type ArtistSongsProps = {
  list: ReturnType<typeof useArtist>;
  today: CalendarDay;
  /** The buttons on the cover of a song, in the desk layout. `songs` are all that are listed. */
  actions: (song: Song, songs: readonly Song[]) => ReactNode;
};

/** Rows, and cover tiles in the desk layout. */
export function ArtistSongs({ list, today, actions }: ArtistSongsProps) {
  const isDesk = useDesk();
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
        skeleton={<TileSkeleton label="Loading songs..." />}
        endSkeleton={<TileSkeleton rows={2} tiles={4} label="Loading songs..." />}
      >
        {(rows) => (
          <ul className={isDesk ? `gap-y-7 ${tileGrid}` : ROWS}>
            {rows.map((song) => {
              const line = {
                to: `/song/${song.id}`,
                coverId: song.id,
                coverKey: song.cover,
                title: song.title,
                artists: formatArtists(song.artists),
                soon: isSoon(song, today),
              };
              return (
                <li key={song.id} className="min-w-0">
                  {isDesk ? (
                    <SongTile {...line} date={song.releaseDate && describeDate(song, today)}>
                      {actions(song, rows)}
                    </SongTile>
                  ) : (
                    <SongRow {...line} aside={describeDate(song, today)} />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Paged>
    </section>
  );
}

function describeDate(song: Song, today: CalendarDay): string {
  const release = releaseOf(song);
  if (release === null) return 'no date';
  return release.day < today ? 'Released' : formatListRelease(release, today);
}

/** Requests that were solved with a song of the artist. */
export function ArtistRequests({ requests }: { requests: readonly ArtistRequest[] }) {
  const view = useOverlayView();
  const compact = useDesk();
  const shown = requests.filter((request) => view.newest('request', request) !== null);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="artist-requests">
      <h2 id="artist-requests" className={HEADING}>
        Named on Track ID
      </h2>
      <ul className={`${ROWS} desk:block`}>
        {shown.map(({ id, title, namedBy, song }) => (
          <li key={id} className="min-w-0">
            <SongRow
              to={`/id-help?tab=community&request=${id}`}
              coverId={song.id}
              coverKey={song.cover}
              compact={compact}
              title={title}
              artists={namedBy === null ? song.title : `${song.title}, named by ${namedBy}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
