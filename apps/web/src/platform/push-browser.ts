import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { isIos, isInstalled } from './install-offer.ts';
import { queries } from './queries.ts';
import { currentMember } from './session.ts';

/**
 * Push in this browser. `unavailable`: the browser or the server has no push. `install-first`: iOS has it only for apps
 * on the Home Screen.
 */
export type PushStatus = 'unavailable' | 'install-first' | 'denied' | 'off' | 'on';

/** `publicKey` is null only if push is unavailable. */
export type PushState = { status: PushStatus; publicKey: string | null };

/** What the member chose in this browser. */
type Choice = { on?: boolean; notNowAt?: number };

const storageKey = () => `dubplate.push.${currentMember()?.id ?? ''}`;
const askAgainMs = 30 * 24 * 60 * 60 * 1_000;

function readChoice(): Choice {
  try {
    return (JSON.parse(localStorage.getItem(storageKey()) ?? '{}') as Choice | null) ?? {};
  } catch {
    return {};
  }
}

function storeChoice(choice: Choice): void {
  try {
    localStorage.setItem(storageKey(), JSON.stringify(choice));
  } catch {
    // Storage is blocked: the member is asked again after a reload.
  }
}

export const recordNotNow = (): void => storeChoice({ ...readChoice(), notNowAt: Date.now() });
export const wasAskedLately = (): boolean => Date.now() - (readChoice().notNowAt ?? -askAgainMs) < askAgainMs;

/** Not `navigator.serviceWorker.ready`: it never resolves where no worker is registered. */
const readRegistration = async () => (await navigator.serviceWorker?.getRegistration()) ?? null;

async function readPushState(): Promise<PushState> {
  const { publicKey } = await api.notifications.pushKey.query();
  if (publicKey === null) return { status: 'unavailable', publicKey };
  return { status: await readStatus(), publicKey };
}

async function readStatus(): Promise<PushStatus> {
  if (isIos() && !isInstalled()) return 'install-first';
  if (!('PushManager' in window) || !('Notification' in window)) return 'unavailable';
  const registration = await readRegistration();
  if (!registration) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && readChoice().on === true;
  return isOn && (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Call in a tap, before any other await: browsers show their prompt only then. */
async function turnPushOn(publicKey: string): Promise<PushStatus> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe(publicKey);
  storeChoice({ on: true });
  return 'on';
}

async function subscribe(publicKey: string): Promise<void> {
  const registration = await readRegistration();
  if (!registration) throw new Error('No service worker');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // A subscription with a former key of the server.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  await api.notifications.subscribe.mutate({
    endpoint: endpoint!,
    p256dh: keys!['p256dh']!.replace(/=+$/, ''),
    auth: keys!['auth']!.replace(/=+$/, ''),
  });
}

async function turnPushOff(): Promise<void> {
  storeChoice({ ...readChoice(), on: false });
  const endpoint = await endSubscription();
  if (endpoint) await api.notifications.unsubscribe.mutate({ endpoint });
}

/** For a sign-out: the server deletes its row with the session. */
export async function endSubscription(): Promise<string | null> {
  const subscription = await (await readRegistration())?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint ?? null;
}

/**
 * Subscribes again without a question if the member turned push on here and the server has no row: after a sign-in, a
 * deleted session, or a subscription that the browser dropped.
 */
export async function repairPush(): Promise<void> {
  if (readChoice().on !== true || !('Notification' in window) || Notification.permission !== 'granted') return;
  const { status, publicKey } = await readPushState();
  if (publicKey === null || (status !== 'on' && status !== 'off')) return;
  const devices = await api.notifications.devices.query();
  if (status === 'off' || !devices.some(({ here }) => here)) await subscribe(publicKey);
}

/** Not in `keys`, which is part of the first load. */
export const pushKeys = { push: ['push'], devices: ['push-devices'], settings: ['notification-settings'] };

/** Push in this browser. Undefined until the server has answered whether it sends any. */
export function usePush(enabled = true) {
  const { data } = useQuery({ queryKey: pushKeys.push, queryFn: readPushState, enabled });
  return data;
}

export const refreshPush = (): Promise<void> => queries.invalidateQueries({ queryKey: pushKeys.push });

async function update(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } finally {
    await queries.invalidateQueries({ queryKey: pushKeys.devices });
    await refreshPush();
  }
}

/** Returns whether push is on afterwards. Rejects if the server or the push service did not answer. */
export async function turnOn({ publicKey }: PushState): Promise<boolean> {
  let isOn = false;
  await update(async () => (isOn = (await turnPushOn(publicKey!)) === 'on'));
  return isOn;
}

export const turnOff = (): Promise<void> => update(turnPushOff);
