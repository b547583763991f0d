import { setTimeout as pause } from 'node:timers/promises';
import { songRoom } from '@dubplate/domain/live/live-events.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import type { Live } from '../platform/live.ts';
import { announceRequest } from './request-events.ts';

/** The requests and songs whose counters included the deleted member, with the new counts. */
export type ChangedCounts = { requests: RequestState[]; songs: SongState[] };

const batch = 100;
const pauseMs = 20;

/** Announces thousands of new counts. Pauses after every batch, so that other events are not delayed. */
export async function announceDeletedAccount(live: Live, { requests, songs }: ChangedCounts): Promise<void> {
  const announcements = [
    ...requests.map((state) => () => announceRequest(live, state)),
    ...songs.map((row) => () => live.announce(songRoom(row.id), { kind: 'song', row })),
  ];
  for (let from = 0; from < announcements.length; from += batch) {
    if (from > 0) await pause(pauseMs, undefined, { ref: false });
    for (const announce of announcements.slice(from, from + batch)) announce();
  }
}
