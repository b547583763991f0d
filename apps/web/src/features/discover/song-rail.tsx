import type { DiscoverSong } from '@dubplate/domain/discover/discover.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Cover } from '../../ui/brand/cover.tsx';

/** Also the sizes of the skeleton. `relative`: texts for screen readers are absolute, and would widen the page. */
export const rail =
  'relative -mx-(--gutter) -my-1.5 flex scroll-px-(--gutter) gap-3.5 overflow-x-auto overflow-y-hidden px-(--gutter) py-1.5 [scrollbar-width:none] snap-x wide:mx-0 wide:grid wide:grid-cols-[repeat(5,minmax(0,1fr))] wide:gap-x-6 wide:gap-y-7 wide:overflow-visible wide:px-0';
export const tileWidths = { large: 'w-35 wide:w-auto', small: 'w-31 wide:w-auto' };

export type DrawPlay = (song: DiscoverSong, list: { name: string; songs: readonly SongRow[] }) => ReactNode;

type SongRailProps = {
  name: string;
  songs: readonly DiscoverSong[];
  size: keyof typeof tileWidths;
  /** The play button on a cover. */
  play: DrawPlay;
  /** The third line of a tile. */
  children: (song: DiscoverSong) => ReactNode;
};

/** Covers that scroll sideways on phones, a grid on wide screens. */
export function SongRail({ name, songs, size, play, children }: SongRailProps) {
  return (
    <ul className={rail}>
      {songs.map((song) => (
        <li key={song.id} className={`relative min-w-0 flex-none snap-start ${tileWidths[size]}`}>
          <Link
            to={`/song/${song.id}`}
            className="block rounded-field transition-[scale] duration-(--d-tap) active:scale-[0.985]"
          >
            <Cover id={song.id} coverKey={song.cover} className="w-full rounded-field" />
            <span className="mt-2.5 block truncate text-row">{song.title}</span>
            <span className="block truncate text-sub text-text-2">{formatArtists(song.artists)}</span>
            {children(song)}
          </Link>
          {/* Beside the link, because a button inside a link is invalid HTML. */}
          <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-square items-end justify-end p-2 *:pointer-events-auto">
            {play(song, { name, songs })}
          </div>
        </li>
      ))}
    </ul>
  );
}
