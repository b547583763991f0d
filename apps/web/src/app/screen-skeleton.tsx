import { SongSkeleton } from '../ui/lists/skeleton.tsx';

/** Shown while the code of a screen loads. */
export function ScreenSkeleton() {
  return (
    <div className="pt-20">
      <SongSkeleton label="Loading..." />
    </div>
  );
}
