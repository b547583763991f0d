import type { NamedRequest } from '@dubplate/domain/requests/request.ts';
import { useEffect, useEffectEvent } from 'react';
import { Cover } from '../ui/brand/cover.tsx';
import { Button } from '../ui/controls/button.tsx';

const shownMs = 6_000;

type SolvedBannerProps = { news: NamedRequest; open: () => void; onEnd: () => void };

/** Says for some seconds that another member named a track. */
export function SolvedBanner({ news: { song, title, identifiedBy }, open, onEnd }: SolvedBannerProps) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const timer = setTimeout(() => end(), shownMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="note-in pointer-events-auto flex min-h-17 origin-bottom! flex-wrap items-center gap-3 rounded-card bg-primary p-2.5 text-on-primary shadow-mid">
      {song && <Cover id={song.id} coverKey={song.cover} className="w-12" />}
      <div className="min-w-0 flex-1 basis-32 pl-1">
        <p className="truncate text-row">{identifiedBy} named it</p>
        <p className="truncate text-sub">{title}</p>
      </div>
      <Button size="small" className="bg-bg! text-text! outline-on-primary" onClick={open}>
        Open
      </Button>
    </div>
  );
}
