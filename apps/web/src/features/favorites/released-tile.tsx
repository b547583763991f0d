import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import { formatDate } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { Link as LinkIcon, Play } from 'lucide-react';
import { Link } from 'react-router';
import { ListenLink } from '../../shared/listen-link.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';

const ON_COVER = 'cover-button absolute right-2 bottom-2 grid size-11 place-items-center rounded-full';

type ReleasedTileProps = {
  /** A row of the list above does not say whether the song has a link. Its tile has no button. */
  song: SongRow & Partial<Pick<ReleasedFavorite, 'hasLink' | 'releaseUrl'>>;
  today: CalendarDay;
};

/** A cover with the button to hear the song, or to add where it can be heard. */
export function ReleasedTile({ song, today }: ReleasedTileProps) {
  const sheet = useSheetParam('out');
  return (
    <li className="relative w-35 flex-none">
      <Link to={`/song/${song.id}`} className="block rounded-field">
        <Cover id={song.id} coverKey={song.cover} className="w-35 rounded-field" />
        <span className="mt-2 block truncate text-control font-medium">{song.title}</span>
        <span className="block truncate text-label text-text-2">{formatArtists(song.artists)}</span>
        <span className="mt-0.5 block font-mono text-label text-text-3 uppercase">{formatDate(song, today)}</span>
      </Link>
      {/* Beside the link, because a button inside a link is invalid HTML. */}
      <span className="pointer-events-none absolute inset-x-0 top-0 aspect-square *:pointer-events-auto">
        {song.releaseUrl ? (
          <ListenLink url={song.releaseUrl} label={`Listen, ${song.title}`} className={ON_COVER}>
            <Play size={18} fill="currentColor" aria-hidden="true" />
          </ListenLink>
        ) : song.hasLink ? (
          <Link to={`/song/${song.id}`} aria-label={`Listen, ${song.title}`} className={ON_COVER}>
            <Play size={18} fill="currentColor" aria-hidden="true" />
          </Link>
        ) : (
          song.hasLink === false && (
            <button
              type="button"
              aria-label={`It's out, ${song.title}`}
              className={ON_COVER}
              onClick={() => sheet.open(song.id)}
            >
              <LinkIcon size={18} aria-hidden="true" />
            </button>
          )
        )}
      </span>
    </li>
  );
}
