import type { CatalogSong } from '@dubplate/domain/catalog/catalog.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { Heart } from 'lucide-react';
import { Cover } from '../../ui/brand/cover.tsx';
import { SongStatus } from './song-status.tsx';

export function SongCard({ song }: { song: CatalogSong }) {
  return (
    <span className="flex min-w-0 items-center gap-3.5 text-left">
      <Cover id={song.id} coverKey={song.cover} className="w-13 flex-none rounded-tile" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row">{song.title}</span>
        <span className="block truncate text-sub text-text-2">{formatArtists(song.artists)}</span>
        <span className="mt-1 flex items-center gap-3">
          <span className="flex items-center gap-1 font-mono text-label text-text-3">
            <Heart size={13} aria-hidden="true" />
            {song.favoriteCount.toLocaleString('en-US')}
            <span className="sr-only"> hearts</span>
          </span>
          <SongStatus song={song} />
        </span>
      </span>
    </span>
  );
}
