import { formatDate, isExact, isSoon, releaseOf, type ReleaseDate } from '@dubplate/domain/songs/release-date.ts';
import { formatReleaseHeading } from '@dubplate/domain/songs/release-texts.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { CacheSnapshot, WindowVirtualizerHandle } from 'virtua';
import { useFillingHearts } from '../../data/filling-hearts.ts';
import { memberScoped } from '../../platform/member-scope.ts';
import { SongRow as Row, SongTile as Tile } from '../../shared/song-row.tsx';
import { useDesk } from '../../ui/hooks/use-wide.ts';
import { VirtualRows } from '../../ui/lists/virtual-rows.tsx';
import { HeartIcon } from './heart-icon.tsx';

/** A row of songs, or the heading of those that follow. */
type Line = SongRow[] | ReleaseDate;

/** Measured row heights, so that going back restores the scroll position. */
const measured = memberScoped(() => new Map<string, CacheSnapshot>());

export type FavoriteRowsProps = {
  songs: SongRow[];
  filter: ReleaseFilter;
  today: CalendarDay;
  columns: number;
  /** The buttons on the cover of a song, in the desk layout. `songs` are all that are listed. */
  actions?: ((song: SongRow, songs: readonly SongRow[]) => ReactNode) | undefined;
};

/** Virtualized: renders only rows near the viewport. */
export function FavoriteRows({ songs, filter, today, columns, actions }: FavoriteRowsProps) {
  const isDesk = useDesk();
  const filling = useFillingHearts();
  const byDay = filter !== 'all';
  const lines = useMemo(() => splitLines(songs, columns, byDay), [songs, columns, byDay]);
  const layout = `${filter} ${columns}`;
  const keepSizes = useCallback(
    (list: WindowVirtualizerHandle | null) => (list ? () => void measured().set(layout, list.cache) : undefined),
    [layout],
  );

  const line = (song: SongRow) => ({
    to: `/song/${song.id}`,
    coverId: song.id,
    coverKey: song.cover,
    title: song.title,
    artists: formatArtists(song.artists),
    date: filling.has(song.id) ? (
      // With the height and the baseline of the date that it replaces: nothing moves when the date returns.
      <span className="relative inline-block w-[22px] text-accent">
        &nbsp;
        <span className="absolute inset-x-0 -inset-y-1 grid place-items-center">
          <HeartIcon state="favorite" filling={filling.get(song.id)} size={22} strokeWidth={1.75} />
        </span>
      </span>
    ) : (
      formatDate(song, today)
    ),
    grows: true,
    soon: isSoon(song, today),
  });

  return (
    <VirtualRows
      key={layout}
      ref={keepSizes}
      cache={measured().get(layout)}
      data={lines}
      itemSize={columns === 1 ? 76 : isDesk ? 224 : 300}
    >
      {(songsInLine) =>
        !Array.isArray(songsInLine) ? (
          <h3 key={keyOf(songsInLine)} className="pt-4 pb-1 text-label font-semibold text-text-2 wide:pb-3">
            {formatReleaseHeading(songsInLine, today)}
          </h3>
        ) : columns === 1 ? (
          <Row key={songsInLine[0]!.id} {...line(songsInLine[0]!)} />
        ) : (
          <div
            key={songsInLine[0]?.id}
            className="grid gap-6 pb-7 desk:gap-x-(--tile-gap)"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {songsInLine.map((song) => (
              <Tile key={song.id} {...line(song)}>
                {actions?.(song, songs)}
              </Tile>
            ))}
          </div>
        )
      }
    </VirtualRows>
  );
}

/** Groups songs into rows of `size`. In a release view, a heading row precedes the songs of each day or span. */
function splitLines(songs: SongRow[], size: number, byDay: boolean): Line[] {
  const lines: Line[] = [];
  let heading = '';
  for (const song of byDay ? songs.toSorted(compareSpans) : songs) {
    const release = byDay ? releaseOf(song) : null;
    const key = release ? keyOf(release) : '';
    if (release && key !== heading) lines.push(release);
    heading = key;
    const line = lines.at(-1);
    if (Array.isArray(line) && line.length < size) line.push(song);
    else lines.push([song]);
  }
  return lines;
}

const keyOf = ({ day, precision }: ReleaseDate): string => day + precision;

/** The server sorts by the last day. A month is below the songs of its last day. */
const compareSpans = (one: SongRow, other: SongRow): number =>
  one.releaseDate === other.releaseDate
    ? Number(isExact(other)) - Number(isExact(one))
    : one.releaseDate! < other.releaseDate!
      ? -1
      : 1;
