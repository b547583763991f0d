import { memberPath } from '@dubplate/domain/members/names.ts';
import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { describeSolution } from '@dubplate/domain/requests/request-names.ts';
import { type CSSProperties, useEffect, useRef } from 'react';
import { currentMember } from '../../platform/session.ts';
import { StampedPlate } from '../../ui/brand/stamped-plate.tsx';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';
import { SolvedSongRow } from './solved-song-row.tsx';
import { Thanks } from './thanks.tsx';

type SolvedMomentProps = {
  request: RequestDetail;
  namer: string;
  /** The request was solved while its sheet is open. */
  isLive: boolean;
  onOpenSong: (songId: string) => void;
};

/** The label with the name of the member who named the track, the song, and the thanks of the author. */
export function SolvedMoment({ request, namer, isLive, onOpenSong }: SolvedMomentProps) {
  const { song, resolvedSongId } = request;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isLive) section.current?.scrollIntoView({ block: 'start' });
  }, [isLive]);
  const wash = { '--wash': `var(--wash-${/^gradient[1-5]$/.test(song?.cover ?? '') ? song!.cover.slice(-1) : 3})` };
  return (
    <section
      ref={section}
      aria-label="Solved"
      className="relative isolate text-center desk:grid desk:grid-cols-[auto_minmax(0,1fr)] desk:items-center desk:gap-x-6 desk:text-left"
    >
      <div
        style={wash as CSSProperties}
        className={`pointer-events-none absolute -inset-x-(--gutter) -top-2 -z-1 h-[28rem] desk:-inset-x-7 desk:h-[calc(100%+1.5rem)] bg-[radial-gradient(75%_55%_at_50%_40%,var(--wash),transparent)] mask-[linear-gradient(transparent,#000_40%)] in-data-[theme=light]:hidden ${isLive ? 'stamp-wash' : ''}`}
      />
      <div className="mx-auto w-79 max-w-full wide:w-60 desk:w-44">
        <StampedPlate id={request.id} song={song ?? null} name={namer} isPressed={isLive} />
      </div>
      <div className="min-w-0">
        <h3 className="mt-6 mb-4 text-title desk:mt-0 desk:mb-3 text-balance wrap-anywhere">
          {namer === currentMember()?.username ? (
            'You named it'
          ) : (
            <>
              <QuietLink to={memberPath(namer)}>{namer}</QuietLink> named it
            </>
          )}
        </h3>
        {resolvedSongId && <SolvedSongRow song={song ?? null} onOpen={() => onOpenSong(resolvedSongId)} />}
        <p className="mt-4 font-mono desk:mt-3 text-label text-text-3">{describeSolution(request)}</p>
        <Thanks request={request} />
      </div>
    </section>
  );
}
