import { useDesk } from '../hooks/use-wide.ts';
import { SkeletonLine, SongSkeleton, WIDTHS } from './skeleton.tsx';

/** Columns of cover tiles in the desk layout. */
export const tileGrid = 'desk:grid desk:grid-cols-[repeat(auto-fill,minmax(var(--tile),1fr))] desk:gap-x-(--tile-gap)';

/** Song rows, and cover tiles in the desk layout. */
export function TileSkeleton({ rows = 4, tiles = 8, label }: { rows?: number; tiles?: number; label: string }) {
  if (!useDesk()) return <SongSkeleton rows={rows} label={label} />;
  return (
    <div className="skeleton" role="status">
      <div className={`gap-y-7 ${tileGrid}`} aria-hidden="true">
        {Array.from({ length: tiles }, (_, tile) => {
          const [title, artist] = WIDTHS[tile % WIDTHS.length] ?? WIDTHS[0];
          return (
            <div key={tile} data-skeleton-tile>
              <div className="skeleton-part skeleton-plate aspect-square rounded-field" />
              <SkeletonLine className={`mt-4 h-3.5 ${title}`} />
              <SkeletonLine className={`mt-2 mb-1 h-3 ${artist}`} />
            </div>
          );
        })}
      </div>
      <p className="mt-4 text-sub text-text-2">{label}</p>
    </div>
  );
}
