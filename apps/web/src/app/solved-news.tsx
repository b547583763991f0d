import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import { requestPath, type NamedRequest } from '@dubplate/domain/requests/request.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { onLive, watchRoom } from '../platform/live.ts';
import { currentMember } from '../platform/session.ts';
import { loadOnce, OnDemand } from '../ui/hooks/lazy.tsx';
import { toast } from '../ui/overlays/toast.tsx';

/** Home loads without it: most visits see no banner. */
const loadBanner = loadOnce(async () => (await import('./solved-banner.tsx')).SolvedBanner);

type News = { shown: NamedRequest | null; waiting: NamedRequest | null };
const next = ({ waiting }: News): News => ({ shown: waiting, waiting: null });

/** On every screen: the banner for a track that another member named, and thanks for a name that this member gave. */
export function SolvedNews() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  // Of those that arrive while one is shown, only the newest waits.
  const [{ shown }, setNews] = useState<News>({ shown: null, waiting: null });
  const receive = useEffectEvent((news: NamedRequest) => {
    const self = currentMember()?.username;
    // The member did it, in this tab or another. Or the open sheet stamps its label.
    if (self === news.identifiedBy || self === news.username || params.get('request') === news.id) return;
    setNews((before) => (before.shown ? { ...before, waiting: news } : { shown: news, waiting: null }));
  });
  const open = (id: string) => void navigate(requestPath(id));
  const thank = useEffectEvent(({ id, title, username }: { id: string; title: string; username: string }) =>
    toast(`${username} says thanks for naming ${title}`, {
      milliseconds: 6_000,
      key: id,
      action: { label: 'Open', run: () => open(id) },
    }),
  );
  useEffect(() => {
    const stop = [watchRoom(requestsRoom), onLive({ solvedRequest: receive, thanks: thank })];
    return () => stop.forEach((end) => end());
  }, []);

  return (
    // Always rendered: screen readers often skip a live region that is inserted together with its text.
    <div
      role="status"
      className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--nav-space)+0.5rem)] z-[calc(var(--z-nav)+2)] mx-auto max-w-[480px]"
    >
      {shown && (
        <OnDemand
          key={shown.id}
          load={loadBanner}
          props={{
            news: shown,
            onEnd: () => setNews(next),
            open() {
              setNews(next);
              open(shown.id);
            },
          }}
        />
      )}
    </div>
  );
}
