import type { DiscoverSong, SolvedSong } from '@dubplate/domain/discover/discover.ts';
import { formatArtists } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useId } from 'react';
import { useOverlayView } from '../../data/member-overlay.ts';
import { shownSongs } from '../../data/shown-rows.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import type { ReadDiscover } from './use-discover.ts';

/* What the sections and the side column share. The desk layout of Home loads the column without the sections. */

export const lineOf = ({ id, cover, title, artists }: DiscoverSong) => ({
  to: `/song/${id}`,
  coverId: id,
  coverKey: cover,
  title,
  artists: formatArtists(artists),
});

/** `all` is the address of the whole list. */
export function Section({ title, all, children }: { title: string; all?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-6 wide:mt-9">
      <div className="mb-2 flex items-center justify-between wide:mb-3">
        <h2 id={heading} className="text-heading">
          {title}
        </h2>
        {all && (
          <TextLink quiet to={all} className="-my-3" aria-label={`See all, ${title.toLowerCase()}`}>
            See all
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}

export const describeNamer = ({ namedBy }: SolvedSong): string => (namedBy === null ? 'Solved' : `${namedBy} named it`);

/** The rows of each section, newer than read: without archived songs, with the member's own hearts. */
export function useShownDiscover(discover: ReadDiscover) {
  const view = useOverlayView();
  const { readAt } = discover;
  const shown = <S extends DiscoverSong>(songs: S[]): S[] => shownSongs(view, [{ songs, readAt }]);
  const withSong = (row: SolvedSong): SolvedSong[] => shown([row.song]).map((song) => ({ ...row, song }));
  return {
    wanted: shown(discover.wanted),
    outThisWeek: shown(discover.outThisWeek),
    justIn: shown(discover.justIn),
    hotRequests: discover.hotRequests.filter((request) => view.newest('request', request) !== null),
    solved: discover.solved.flatMap(withSong),
  };
}
