import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/overlays/banner.tsx';

function subscribe(notify: () => void): () => void {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    // Takes its own space: an overlay would cover the Back button.
    <div className="sticky top-0 z-(--z-nav) bg-bg px-4 pt-[calc(var(--safe-t)+0.5rem)] pb-2">
      <Banner className="mx-auto max-w-[420px]">You're offline. Back as soon as you are.</Banner>
    </div>
  );
}
