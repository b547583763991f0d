import { useSyncExternalStore } from 'react';
import { Banner } from '../ui/banner.tsx';

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
    <div className="fixed inset-x-4 top-[calc(var(--safe-t)+0.75rem)] z-(--z-toast) mx-auto max-w-[420px] shadow-mid">
      <Banner>You're offline. Back as soon as you are.</Banner>
    </div>
  );
}
