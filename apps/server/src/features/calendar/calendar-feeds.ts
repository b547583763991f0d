import { setImmediate } from 'node:timers/promises';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { calendarTag } from './calendar-text.ts';
import type { CalendarSong } from './calendar.store.ts';

const keptFeeds = 50;

type FeedParts = {
  list(memberId: MemberId): Promise<CalendarSong[]>;
  write(songs: readonly CalendarSong[]): string;
};

/** The text is null when the calendar app has it: `known` is the tag that it sent. */
type Feed = { tag: string; text: string | null };

/**
 * Reads one feed at a time: 1,000 songs take 100 ms of the main thread, and other requests are answered in between.
 * Keeps the newest texts by their tag, because many calendar apps send none.
 */
export function createFeeds({ list, write }: FeedParts) {
  const kept = new Map<string, string>();
  const oneAtATime = createSemaphore({ limit: 1, maxQueued: 50 });
  return (memberId: MemberId, known?: string): Promise<Feed> =>
    oneAtATime(async () => {
      const songs = await list(memberId);
      const tag = calendarTag(songs);
      if (tag === known) return { tag, text: null };
      await setImmediate();
      const text = kept.get(tag) ?? write(songs);
      kept.delete(tag);
      kept.set(tag, text);
      if (kept.size > keptFeeds) kept.delete(kept.keys().next().value!);
      return { tag, text };
    });
}
