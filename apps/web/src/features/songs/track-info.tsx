import { memberPath } from '@dubplate/domain/members/names.ts';
import { requestPath } from '@dubplate/domain/requests/request.ts';
import { isSoon } from '@dubplate/domain/songs/release-date.ts';
import { formatTrackRelease } from '@dubplate/domain/songs/release-texts.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { type ReactNode, useId } from 'react';
import { useToday } from '../../platform/today.ts';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';

export function TrackInfo({ song, links }: { song: Song; links?: ReactNode }) {
  const heading = useId();
  const today = useToday();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-1 text-heading">
        Track Info
      </h2>
      <dl>
        <Fact name="Genre" value={song.genre} />
        <Fact
          name="Release Date"
          value={formatTrackRelease(song, today)}
          className={isSoon(song, today) ? 'text-accent' : ''}
        />
        <Fact name="Favorites" value={song.favoriteCount.toLocaleString('en-US')} className="font-mono" />
        <Fact
          name="Added by"
          value={
            <>
              <Name of={song.uploadedBy} />
              {song.isEdited && <span className="font-normal text-text-3"> · edited</span>}
            </>
          }
        />
        {song.identifiedBy !== null && <Fact name="Identified by" value={<Name of={song.identifiedBy} />} />}
        {song.request && (
          <Fact
            name="From a request by"
            value={<QuietLink to={requestPath(song.request.id)}>{song.request.username}</QuietLink>}
          />
        )}
      </dl>
      {links}
    </section>
  );
}

function Fact({ name, value, className = '' }: { name: string; value: ReactNode; className?: string }) {
  return (
    <div className="flex justify-between gap-6 py-2.75 text-sub not-first:border-t not-first:border-line">
      <dt className="flex-none text-text-2">{name}</dt>
      <dd className={`text-right font-medium wrap-anywhere ${className}`}>{value}</dd>
    </div>
  );
}

const Name = ({ of }: { of: string }) => <QuietLink to={memberPath(of)}>{of}</QuietLink>;
