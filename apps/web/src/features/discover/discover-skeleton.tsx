import { useDesk } from '../../ui/hooks/use-wide.ts';
import { Skeleton, SkeletonLine, SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { TileSkeleton } from '../../ui/lists/tile-skeleton.tsx';
import { rail, tileWidths } from './song-rail.tsx';

const Tile = ({ width }: { width: string }) => (
  <div className={`flex-none ${width}`}>
    <div className="skeleton-part skeleton-plate aspect-square rounded-field" />
    <SkeletonLine className="mt-3.5 h-3.5 w-4/5" />
    <SkeletonLine className="mt-2.5 mb-1.5 h-3 w-1/2" />
  </div>
);

/** Covers, then rows, in the sizes of the sections. */
export function DiscoverSkeleton() {
  if (useDesk()) {
    return (
      <div className="mt-9">
        <SkeletonLine className="mb-4 h-4.5 w-32" />
        <TileSkeleton label="Loading songs..." />
      </div>
    );
  }
  return (
    <>
      <Skeleton label="Loading songs..." className="mt-6 wide:mt-9">
        <SkeletonLine className="mb-3 h-4.5 w-32" />
        <div className={`${rail} overflow-hidden!`} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((tile) => (
            <Tile key={tile} width={tileWidths.large} />
          ))}
        </div>
        <SkeletonLine className="mt-6 mb-3 h-4.5 w-32" />
      </Skeleton>
      <SongSkeleton label="Loading songs..." />
    </>
  );
}
