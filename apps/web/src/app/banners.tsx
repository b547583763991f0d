import { RefreshCw } from 'lucide-react';
import { isOffline } from '../platform/connection.ts';
import { newVersion, reloadFromServer } from '../platform/new-version.ts';
import { Banner } from '../ui/overlays/banner.tsx';
import { Button } from '../ui/controls/button.tsx';

/** Offers a reload when an automatic reload would lose unsaved work. */
export function NewVersionBanner() {
  const isNeeded = newVersion.useValue() === 'needed';
  return (
    // Above open sheets, which hold the unsaved work. Always rendered: an open sheet hides live regions added later.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[calc(var(--safe-t)+0.75rem)] z-(--z-toast)"
    >
      {isNeeded && (
        // Narrow, so that it does not cover the close button of a sheet.
        <Banner icon={<RefreshCw size={18} />} className="pointer-events-auto mx-auto w-fit shadow-mid">
          <span className="flex items-center gap-3">
            New version
            <Button size="small" onClick={reloadFromServer}>
              Reload
            </Button>
          </span>
        </Banner>
      )}
    </div>
  );
}

/** For the signed-out screens. Members have status-line.tsx. */
export function OfflineBanner() {
  if (!isOffline.useValue()) return null;
  return (
    <div className="relative px-4 pt-2">
      <Banner className="mx-auto max-w-[420px]">You're offline. Back as soon as you are.</Banner>
    </div>
  );
}
