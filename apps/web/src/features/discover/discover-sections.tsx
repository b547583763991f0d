import { formatAge } from '@dubplate/domain/age.ts';
import type { DiscoverSong, SolvedSong } from '@dubplate/domain/discover/discover.ts';
import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { formatDate, isSoon } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay } from '@dubplate/domain/songs/release.ts';
import type { SongRow as Song } from '@dubplate/domain/songs/song.ts';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../platform/now.ts';
import { SongRow, SongTile } from '../../shared/song-row.tsx';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { tileGrid } from '../../ui/lists/tile-skeleton.tsx';
import { describeNamer, lineOf, Section, useShownDiscover } from './discover-parts.tsx';
import { type DrawPlay, SongRail } from './song-rail.tsx';
import type { ReadDiscover } from './use-discover.ts';

/** Request cards of the section. The side column of the desk layout shows more, in less space. */
export const hotCardsLimit = 3;

type DiscoverSectionsProps = {
  discover: ReadDiscover;
  today: CalendarDay;
  /** Draws the play button on a cover of a section. */
  play: DrawPlay;
  /** Draws the card of a request. */
  children: (request: RequestCard) => ReactNode;
};

type DeskSectionsProps = {
  discover: ReadDiscover;
  /** Draws the buttons on a cover of a section. */
  actions: (song: Song, list: { name: string; songs: readonly Song[] }) => ReactNode;
  /** Draws what is between the first section and the others. */
  children: (others: ReactNode) => ReactNode;
};

/** The sections of the desk layout that are not in its side column, with covers in columns. */
export function DeskSections({ discover, actions, children }: DeskSectionsProps) {
  const { wanted, justIn, solved } = useShownDiscover(discover);
  const now = useNow();
  const ageOf = (time: string) => formatAge(new Date(time), now);
  const tiles = <S extends DiscoverSong>(name: string, songs: readonly S[], describe: (song: S) => ReactNode) =>
    songs.length > 0 && (
      <Section title={name}>
        <ul className={`gap-y-7 ${tileGrid}`}>
          {songs.map((song) => (
            <li key={song.id} className="min-w-0">
              <SongTile {...lineOf(song)} date={describe(song)}>
                {actions(song, { name, songs })}
              </SongTile>
            </li>
          ))}
        </ul>
      </Section>
    );
  return (
    <>
      {tiles('Most wanted', wanted, (song) => (
        <Favorites song={song} />
      ))}
      {children(
        <>
          {tiles('Just in', justIn, ({ uploadedAt }) => ageOf(uploadedAt))}
          {/* The side column has it where it is wide enough. */}
          {solved.length > 0 && (
            <div className="desk-xl:hidden">
              <SolvedThisWeek rows={solved} ageOf={ageOf} />
            </div>
          )}
        </>,
      )}
    </>
  );
}

const ROWS = 'wide:grid wide:grid-cols-2 wide:gap-x-16';

/** A section without rows is left out. */
export function DiscoverSections({ discover, today, play, children }: DiscoverSectionsProps) {
  const { wanted, hotRequests, outThisWeek, justIn, solved } = useShownDiscover(discover);
  const now = useNow();
  const ageOf = (time: string) => formatAge(new Date(time), now);
  return (
    <>
      {wanted.length > 0 && (
        <Section title="Most wanted">
          <SongRail name="Most wanted" songs={wanted} size="large" play={play}>
            {(song) => <Favorites song={song} />}
          </SongRail>
        </Section>
      )}
      {hotRequests.length > 0 && (
        <Section title="Hot requests" all="/id-help?tab=community">
          <ul className="grid gap-3 wide:grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]">
            {hotRequests.slice(0, hotCardsLimit).map((request) => (
              <li key={request.id} className="grid min-w-0">
                {children(request)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {outThisWeek.length > 0 && (
        <Section title="Out this week">
          <SongRail name="Out this week" songs={outThisWeek} size="small" play={play}>
            {(song) => (
              <span
                className={`mt-1 block font-mono text-label uppercase ${isSoon(song, today) ? 'text-accent' : 'text-text-3'}`}
              >
                {formatDate(song, today)}
              </span>
            )}
          </SongRail>
        </Section>
      )}
      {justIn.length > 0 && (
        <Section title="Just in">
          <ul className={ROWS}>
            {justIn.map((song) => (
              <li key={song.id} className="min-w-0">
                <SongRow {...lineOf(song)} aside={ageOf(song.uploadedAt)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {solved.length > 0 && <SolvedThisWeek rows={solved} ageOf={ageOf} />}
    </>
  );
}

function SolvedThisWeek({ rows, ageOf }: { rows: readonly SolvedSong[]; ageOf: (time: string) => string }) {
  return (
    <Section title="Solved this week">
      <ul className={ROWS}>
        {rows.map((row) => (
          <li key={row.requestId} className="min-w-0">
            <SongRow {...lineOf(row.song)} aside={ageOf(row.solvedAt)} note={<NamedBy row={row} />} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Favorites({ song: { favorited, favoriteCount } }: { song: DiscoverSong }) {
  return (
    <span
      className={`mt-1 flex items-center gap-1.5 font-mono text-label desk:mt-0 desk:gap-1 ${favorited ? 'text-accent' : 'text-text-3'}`}
    >
      {/* On phones an outline would look like a button, which only the desk layout has on covers. */}
      <Heart
        size={14}
        strokeWidth={1.9}
        fill={favorited ? 'currentColor' : 'none'}
        aria-hidden="true"
        className={favorited ? '' : 'hidden desk:block'}
      />
      {favoriteCount.toLocaleString('en-US')}
      <span className="desk:sr-only"> {favoriteCount === 1 ? 'favorite' : 'favorites'}</span>
      {favorited && <span className="sr-only">, yours too</span>}
    </span>
  );
}

function NamedBy({ row }: { row: SolvedSong }) {
  if (row.namedBy === null) return describeNamer(row);
  return (
    <>
      <Avatar name={row.namedBy} small />
      <span className="truncate">{describeNamer(row)}</span>
    </>
  );
}
