import type { Dated } from '@dubplate/domain/songs/release-date.ts';
import { createStore } from './create-store.ts';

/** Whether the member is to be asked to install the app. */
export const isInstallOffered = createStore(false);

/** A song that the member hearted, or a request. */
export type PushOffer = Partial<Dated> & {
  title: string;
  artists?: readonly string[];
  /** Tapped "Tell me when it's solved": asked even after "Not now". */
  isRequest?: boolean;
};

/** The open question, or null. The sheet decides whether this browser can be asked. */
export const pushOffer = createStore<PushOffer | null>(null);
