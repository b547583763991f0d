import { artistPath } from '@dubplate/domain/artists/artist-name.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { BadgeCheck } from 'lucide-react';
import { Fragment } from 'react';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';
import { Tag } from '../../ui/lists/tag.tsx';

/** A full song, or the row of a list while the song is loading. */
type Titled = { song: SongRow & Partial<Pick<Song, 'verificationStatus'>> };

export function SongTitle({ song }: Titled) {
  return (
    <div>
      <h1 className="text-title text-balance hyphens-auto wrap-anywhere wide:text-display">{song.title}</h1>
      <SongArtists song={song} />
    </div>
  );
}

export function SongArtists({ song }: Titled) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="wrap-anywhere text-text-2 wide:text-[1.125rem]">
        {song.artists.map((artist, index) => (
          <Fragment key={artist}>
            {index > 0 && ', '}
            <QuietLink to={artistPath(artist)}>{artist}</QuietLink>
          </Fragment>
        ))}
      </p>
      {song.verificationStatus === 'verified' && <Tag icon={<BadgeCheck size={13} />}>Verified</Tag>}
    </div>
  );
}
