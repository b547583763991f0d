import { drawCoverImage, type CoverOf } from './cover-image.ts';

declare const self: ServiceWorkerGlobalScope;

type Action = { action: string; title: string; navigate: string };

/** `PushPayload` of the domain, whose file would add zod to the worker. A message may come from another build. */
type Payload = {
  notification?: { title?: string; body?: string; navigate?: string; tag?: string; lang?: string; actions?: Action[] };
  cover?: CoverOf;
  unread?: number;
};

type Shown = { navigate?: string | undefined; actions?: Action[] | undefined };

const inbox = '/inbox';
/** How long the icon may take. */
const drawingMs = 5_000;
/** How long a page may take to follow a link itself. A busy phone needs seconds, and a reload would lose typed text. */
const answerMs = 5_000;

/**
 * Shows a notification for every message, also for one that it cannot read: after three messages without a
 * notification, Safari ends the subscription.
 */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { notification = {}, cover, unread } = readPayload(data);
  const { title, body, tag, lang, navigate, actions } = notification;
  const shown: Shown = { navigate, actions };
  const options = {
    body: body ?? '',
    tag: tag ?? 'inbox',
    lang: lang ?? 'en',
    icon: await chooseIcon(cover),
    badge: '/icons/monochrome.svg',
    data: shown,
    ...(actions && { actions }),
  };
  await Promise.all([self.registration.showNotification(title || 'News in your inbox', options), setBadge(unread)]);
}

/** The cover, or the icon of the app if it cannot be drawn in time: the notification must not wait. */
async function chooseIcon(cover: CoverOf | undefined): Promise<string> {
  const appIcon = '/icons/icon-192.png';
  if (!cover) return appIcon;
  const tooLate = new Promise<string>((resolve) => setTimeout(() => resolve(appIcon), drawingMs));
  return Promise.race([drawCoverImage(cover).catch(() => appIcon), tooLate]);
}

function readPayload(data: PushMessageData | null): Payload {
  try {
    return (data?.json() as Payload | null) ?? {};
  } catch {
    return {};
  }
}

/** A badge without a number if the message has none. The page clears it (features/notifications/push/app-badge.ts). */
async function setBadge(unread: number | undefined): Promise<void> {
  await navigator.setAppBadge?.(unread).catch(() => {});
}

/** Follows the link in an open window, or opens one. A button may lead to another site, in a window of its own. */
export async function openPush({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const { navigate, actions } = (notification.data ?? {}) as Shown;
  const pressed = actions?.find((each) => each.action === action)?.navigate;
  if (isOtherSite(pressed)) return void (await self.clients.openWindow(pressed));
  const url = ownUrl(pressed ?? navigate);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  if (!open) return void (await self.clients.openWindow(url));
  await open.focus().catch(() => {});
  if (await isFollowed(open, url)) return;
  await open.navigate(url).catch(() => self.clients.openWindow(url));
}

const isOtherSite = (address: string | undefined): address is string =>
  address !== undefined &&
  address.startsWith('https:') &&
  URL.canParse(address) &&
  new URL(address).origin !== self.location.origin;

/** A link to another site opens the inbox. */
function ownUrl(address: string | undefined): string {
  const url = URL.canParse(address ?? '', self.location.origin) && new URL(address ?? '', self.location.origin);
  return url && address && url.origin === self.location.origin ? url.href : new URL(inbox, self.location.origin).href;
}

/** A page follows the link without a reload, which would lose typed text. False if it does not answer. */
function isFollowed(client: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), answerMs);
    client.postMessage({ follow: url }, [port2]);
  });
}

/** Not in the types of TypeScript, and not in all browsers. */
type ChangeEvent = { newSubscription?: PushSubscription | null; oldSubscription?: PushSubscription | null };

/** The browser replaced its subscription. Without this the server would send to an address that is gone. */
export async function replaceSubscription({ newSubscription, oldSubscription }: ChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await readKey());
  if (!applicationServerKey) return;
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/trpc/notifications.subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

async function readKey(): Promise<string | null> {
  const response = await fetch('/api/trpc/notifications.pushKey');
  if (!response.ok) return null;
  const { result } = (await response.json()) as { result: { data: { publicKey: string | null } } };
  return result.data.publicKey;
}
