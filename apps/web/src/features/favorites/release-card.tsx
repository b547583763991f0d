import type { ReleasedFavorite } from '@dubplate/domain/favorites/favorite.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { Link as LinkIcon, Play, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../platform/now.ts';
import { ListenLink } from '../../shared/listen-link.tsx';
import { ShareButton } from '../../shared/share-button.tsx';
import { Cover } from '../../ui/brand/cover.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { dismissReleases, isDismissed } from './dismissed-releases.ts';

type ReleaseCardProps = {
  songs: readonly ReleasedFavorite[];
  today: CalendarDay;
};

/** Favorites that come out today, above the list. One song is a large card, several are rows. */
export function ReleaseCard({ songs, today }: ReleaseCardProps) {
  const [dismissed, setDismissed] = useState(() => isDismissed(today));
  const heading = useId();
  const [only] = songs;
  if (dismissed || !only) return null;
  const dismiss = () => {
    dismissReleases(today);
    setDismissed(true);
  };
  const isOne = songs.length === 1;
  return (
    <section
      aria-labelledby={heading}
      style={{ '--wash': `var(--wash-${/[1-5]$/.exec(only.cover)?.[0] ?? 1})` } as CSSProperties}
      className={`relative mt-4 overflow-hidden rounded-card bg-surface-1 p-4 shadow-low ${isOne ? 'wide:max-w-[560px] bg-[radial-gradient(120%_90%_at_10%_0,var(--wash),transparent_78%)] in-data-[theme=light]:bg-none' : ''}`}
    >
      <h2 id={heading} className="sr-only">
        Out today
      </h2>
      <IconButton label="Dismiss" icon={<X size={20} />} className="absolute! top-1.5 right-1.5" onClick={dismiss} />
      {isOne ? (
        <OneRelease song={only}>
          <ShareButton what="song" title={only.title} path={`/song/${only.id}`} look="labelled" />
        </OneRelease>
      ) : (
        <>
          <OutToday />
          <ul className="mt-2">
            {songs.map((song) => (
              <ReleaseRow key={song.id} song={song} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const OutToday = () => (
  <span
    aria-hidden="true"
    className="inline-block rounded-tag bg-accent px-2 py-1 font-mono text-tag font-semibold text-on-accent uppercase"
  >
    Out today
  </span>
);

function OneRelease({ song, children }: { song: ReleasedFavorite; children: ReactNode }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Cover id={song.id} coverKey={song.cover} className="w-[112px] flex-none rounded-field" />
        <div className="min-w-[min(100%,9rem)] flex-1">
          <div className="pr-9">
            <OutToday />
          </div>
          <h3 className="mt-2 line-clamp-3 text-sheet wrap-anywhere">{song.title}</h3>
          <p className="line-clamp-2 text-text-2 wrap-anywhere">{formatArtists(song.artists)}</p>
          <p className="mt-2 font-mono text-label text-text-2">In your favorites {useDays(song) || 'since today'}</p>
        </div>
      </div>
      {song.hasLink || song.releaseUrl ? (
        <div className="mt-4 flex flex-wrap gap-3 *:grow *:first:grow-2">
          <Listen song={song} />
          {children}
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <p className="text-sub text-pretty text-text-2">No link yet. Found it?</p>
          <Listen song={song} alone />
        </div>
      )}
    </>
  );
}

function ReleaseRow({ song }: { song: ReleasedFavorite }) {
  return (
    <li className="flex min-h-17 items-center gap-3.5 py-2 not-first:border-t not-first:border-line">
      <Cover id={song.id} coverKey={song.cover} className="w-[52px] flex-none rounded-tile" />
      {/* Large text and narrow phones have the button below the words. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-2">
        <span className="min-w-[min(100%,7.5rem)] flex-1">
          <span className="line-clamp-3 text-row wrap-anywhere">{song.title}</span>
          <span className="flex flex-wrap items-baseline gap-x-2 text-sub text-text-2">
            <span className="line-clamp-3 wrap-anywhere">{formatArtists(song.artists)}</span>
            <span className="flex-none font-mono text-label text-text-3">{useDays(song)}</span>
          </span>
        </span>
        <Listen song={song} />
      </span>
    </li>
  );
}

/** How long the song has been a favorite; empty on the first day. */
function useDays({ favoritedAt }: ReleasedFavorite): string {
  const days = Math.floor((useNow().getTime() - new Date(favoritedAt).getTime()) / 86_400_000);
  if (days < 1) return '';
  return days === 1 ? '1 day' : `${days} days`;
}

const BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full border px-4 text-control font-semibold whitespace-nowrap transition-[background-color,scale] active:scale-[0.975]';
const TONAL = `${BUTTON} border-transparent bg-surface-3 hover:bg-surface-hover`;
const OUTLINE = `${BUTTON} border-line-strong hover:bg-surface-2`;

/** The link that a member added, or the page of the song, which plays its own link. Without both: adds one. */
function Listen({
  song: { id, title, hasLink, releaseUrl },
  alone = false,
}: {
  song: ReleasedFavorite;
  alone?: boolean;
}) {
  const sheet = useSheetParam('out');
  const listen = (
    <>
      <Play size={16} fill="currentColor" aria-hidden="true" />
      Listen
    </>
  );
  if (releaseUrl) {
    return (
      <ListenLink url={releaseUrl} label={`Listen, ${title}`} className={TONAL}>
        {listen}
      </ListenLink>
    );
  }
  if (hasLink) {
    return (
      <Link to={`/song/${id}`} aria-label={`Listen, ${title}`} className={TONAL}>
        {listen}
      </Link>
    );
  }
  return (
    <button
      type="button"
      aria-label={`It's out, ${title}`}
      className={alone ? TONAL : OUTLINE}
      onClick={() => sheet.open(id)}
    >
      <LinkIcon size={17} aria-hidden="true" />
      It's out
    </button>
  );
}
