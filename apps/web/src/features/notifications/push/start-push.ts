import { offerInstall } from '../../../platform/install-offer.ts';
import { pushOffer } from '../../../platform/offers.ts';
import { repairPush } from '../../../platform/push-browser.ts';
import { keys, queries } from '../../../platform/queries.ts';
import { sessionStart } from '../../../platform/session.ts';

type Follow = (path: string) => void;

/** Until the signal is aborted. */
export function startPush(follow: Follow, signal: AbortSignal): void {
  // The member of an earlier visit may be signed out.
  void Promise.resolve(sessionStart)
    .then(repairPush)
    .catch(() => {});
  signal.addEventListener('abort', followUnread());
  followLinks(follow, signal);
  // The first heart asks to install the app, a later one for push.
  offerInstallFirst();
  signal.addEventListener('abort', pushOffer.subscribe(offerInstallFirst));
}

function offerInstallFirst(): void {
  const offer = pushOffer.read();
  if (offer && !offer.isRequest) offerInstall();
}

/** The worker sets the badge of the app. The page has the newer number. */
function followUnread(): () => void {
  const [name] = keys.unread();
  return queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === name) showBadge(query.state.data as number | undefined);
  });
}

function showBadge(unread: number | undefined): void {
  if (unread === undefined || !('setAppBadge' in navigator)) return;
  (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => {});
}

/** A tap on a notification while the app is open: without a reload, typed text stays. */
function followLinks(follow: Follow, signal: AbortSignal): void {
  const onMessage = ({ data, ports }: MessageEvent<{ follow?: string } | null>) => {
    if (typeof data !== 'object' || !data?.follow) return;
    ports[0]?.postMessage('followed');
    const { pathname, search } = new URL(data.follow);
    follow(`${pathname}${search}`);
  };
  navigator.serviceWorker?.addEventListener('message', onMessage, { signal });
}
