import type { ReactNode } from 'react';
import { Skeleton, SkeletonLine } from '../ui/lists/skeleton.tsx';

/** The cover is on top on phones and at the left on wide screens. */
export function SongColumns({ cover, children }: { cover: ReactNode; children: ReactNode }) {
  return (
    <div className="wide:grid wide:grid-cols-[minmax(0,440px)_minmax(340px,1fr)] wide:items-start wide:gap-14 wide:pt-3 desk:grid-cols-[minmax(280px,36%)_minmax(0,1fr)] desk:gap-10 desk:pt-0 desk-xl:grid-cols-[500px_minmax(0,1fr)] desk-xl:gap-12">
      <div className="flex justify-center">{cover}</div>
      {/* `relative` puts the content above the cover's shadow. */}
      <div className="relative min-w-0 pt-4.5 wide:pt-0 desk-xl:grid desk-xl:grid-cols-[minmax(0,1fr)_360px] desk-xl:grid-rows-[auto_auto_1fr] desk-xl:gap-x-12">
        {children}
      </div>
    </div>
  );
}

/** At the right of the others on very wide screens. */
export const factsColumn = 'desk-xl:col-start-2 desk-xl:row-span-3 desk-xl:row-start-1';

export const bigCover = 'w-51 max-w-full rounded-card wide:w-full wide:rounded-sheet';

/** Has the sizes of a song's page, so that the page does not shift when the song loads. */
export function SongPageSkeleton() {
  return (
    <Skeleton>
      <SongColumns cover={<div className={`${bigCover} skeleton-part aspect-square`} />}>
        <SkeletonLine className="h-[1.8rem] w-3/5 wide:h-11" />
        <SkeletonLine className="mt-2 mb-3.5 h-5 w-2/5 wide:mb-5 wide:h-[1.4375rem]" />
        <SongRestSkeleton />
      </SongColumns>
    </Skeleton>
  );
}

/** Heart, player and facts. */
export function SongRestSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="skeleton-part h-12 rounded-full wide:w-46" />
      <div className="mt-3.5 wide:mt-7">
        <SongFactsSkeleton />
      </div>
    </div>
  );
}

/** Player and facts. */
export function SongFactsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="skeleton-part h-[210px] rounded-card" />
      <SkeletonLine className="mt-5 mb-1 h-5.5 w-24" />
      {['genre', 'release', 'favorites', 'uploader'].map((fact) => (
        <div key={fact} className="flex justify-between py-3.5">
          <SkeletonLine className="h-3.5 w-24" />
          <SkeletonLine className="h-3.5 w-16" />
        </div>
      ))}
    </div>
  );
}
