import { SongSkeleton } from '../ui/skeleton.tsx';

/** While the code of a screen is on its way. */
export function ScreenSkeleton() {
  return (
    <div className="pt-20">
      <SongSkeleton label="Loading..." />
    </div>
  );
}
