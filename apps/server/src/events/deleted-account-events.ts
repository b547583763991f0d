import { setTimeout as pause } from 'node:timers/promises';
import { songRoom } from '@dubplate/domain/live/live-events.ts';
import type { Live } from '../platform/live.ts';
import { announceRequest } from './request-events.ts';
import type { Left } from '../features/own-data/delete-account.ts';

const atOnce = 100;
const pauseMs = 20;

/** Tells whoever looks how many votes and hearts are left. A few at a time: there may be thousands, and others wait to be told too. */
export async function announceAccountDeletion(live: Live, { requests, songs }: Left): Promise<void> {
  const told = [
    ...requests.map((state) => () => announceRequest(live, state)),
    ...songs.map((row) => () => live.announce(songRoom(row.id), { kind: 'song', row })),
  ];
  for (let from = 0; from < told.length; from += atOnce) {
    if (from > 0) await pause(pauseMs, undefined, { ref: false });
    for (const tell of told.slice(from, from + atOnce)) tell();
  }
}
