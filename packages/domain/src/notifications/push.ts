import * as z from 'zod/mini';
import type { Device } from '../settings/device.ts';

/** Browsers of one member. The oldest is removed for a further one. */
export const devicesLimit = 10;

const endpoint = z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/\S+$/));
const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));

/** A `PushSubscription` of the browser. The keys have 65 and 16 bytes. */
export const subscribeSchema = z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) });
export const unsubscribeSchema = z.object({ endpoint });

export type PushDevice = {
  device: Device;
  /** The browser that asks. */
  here: boolean;
  lastOkAt: string | null;
};
