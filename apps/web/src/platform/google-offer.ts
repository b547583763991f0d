import { api } from './api.ts';
import { createStore } from './create-store.ts';

/** Whether the server has a client of Google; null until it answered. */
export const googleOffer = createStore<boolean | null>(null);

/** Without an answer the button is shown: after a click, it says what failed. */
export async function readGoogleOffer(): Promise<void> {
  if (googleOffer.read() === null) googleOffer.write(await api.accounts.hasGoogle.query().catch(() => true));
}
