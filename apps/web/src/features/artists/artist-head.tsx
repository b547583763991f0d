import { artistKey } from '@dubplate/domain/artists/artist-name.ts';
import { artistCountLimit, type ArtistAbout } from '@dubplate/domain/artists/artist.ts';
import { Cover } from '../../ui/brand/cover.tsx';
import { washKeyOf } from '../../ui/brand/initials.ts';
import { Skeleton, SkeletonLine, SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { FollowArtist, useArtistFollow } from './follow-artist.tsx';

const count = (many: number, one: string, more: string) =>
  `${many}${many === artistCountLimit ? '+' : ''} ${many === 1 ? one : more}`;

/** The first characters of the first two words, as in "ML". */
function initialsOf(name: string): string {
  const [first = '', second] = artistKey(name).split(' ');
  return second ? `${[...first][0]}${[...second][0]}` : first;
}

const HEAD = 'pt-2 pb-2 wide:flex wide:items-center wide:gap-8';
const DISC = 'w-28 wide:w-36';

export function ArtistHead({ name, about }: { name: string; about: ArtistAbout }) {
  const follow = useArtistFollow(name, about.follow);
  const followers = follow?.followerCount ?? 0;
  const counts = [
    about.songCount > 0 && count(about.songCount, 'song', 'songs'),
    about.solvedCount > 0 && count(about.solvedCount, 'request solved', 'requests solved'),
    followers > 0 && `${followers} ${followers === 1 ? 'follower' : 'followers'}`,
  ].filter(Boolean);
  return (
    <div className={HEAD}>
      <Cover
        id={artistKey(name)}
        coverKey={washKeyOf(name)}
        initials={initialsOf(name)}
        className={`${DISC} flex-none shadow-[0_20px_50px_-12px_rgb(0_0_0/0.8)]`}
      />
      <div className="relative mt-5 min-w-0 wide:mt-0 wide:flex-1">
        <h1 className="line-clamp-3 text-[2rem] leading-[1.12] font-semibold tracking-[-0.03em] text-balance wrap-anywhere wide:text-display">
          {name}
        </h1>
        {counts.length > 0 && <p className="mt-2 font-mono text-sub text-text-2">{counts.join(', ')}</p>}
      </div>
      {follow && (
        <div className="relative mt-5 wide:mt-0">
          <FollowArtist {...follow} />
        </div>
      )}
    </div>
  );
}

export function ArtistSkeleton() {
  return (
    <>
      <Skeleton>
        <div className={HEAD}>
          <div className={`${DISC} skeleton-part aspect-square flex-none rounded-full`} />
          <div className="mt-5 wide:mt-0">
            <SkeletonLine className="h-9 w-56" />
            <SkeletonLine className="mt-2.5 h-4 w-40" />
          </div>
        </div>
        <SkeletonLine className="mt-7 mb-3 h-4.5 w-20" />
      </Skeleton>
      <SongSkeleton label="Loading songs..." />
    </>
  );
}
