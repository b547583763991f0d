import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { expect, test } from 'vitest';
import { createFeeds } from './calendar-feeds.ts';

/** Each member has one favorite, named after the member. */
function countFeeds() {
  const counts = { running: 0, mostAtOnce: 0, written: 0 };
  const read = createFeeds({
    async list(memberId) {
      counts.running += 1;
      counts.mostAtOnce = Math.max(counts.mostAtOnce, counts.running);
      await new Promise(setImmediate);
      const song = { id: memberId as string as SongId, title: memberId, artists: ['Velka'] };
      return [{ ...song, day: '2027-03-05', isCancelled: false, version: 1 }];
    },
    write(songs) {
      counts.running -= 1;
      counts.written += 1;
      return songs[0]!.title;
    },
  });
  return { counts, read: (member: string, known?: string) => read(member as MemberId, known) };
}

test('one feed is read at a time', async () => {
  const { counts, read } = countFeeds();
  const feeds = await Promise.all(['mara', 'nel', 'ash'].map((member) => read(member)));
  expect(feeds.map(({ text }) => text)).toEqual(['mara', 'nel', 'ash']);
  expect(counts).toEqual({ running: 0, mostAtOnce: 1, written: 3 });
});

test('a feed that did not change is written once, and not sent to an app that has it', async () => {
  const { counts, read } = countFeeds();
  const first = await read('mara');
  expect(await read('mara')).toEqual(first);
  expect(await read('mara', first.tag)).toEqual({ tag: first.tag, text: null });
  expect(counts.written).toBe(1);
});

test('the texts of the 50 newest feeds are kept', async () => {
  const { counts, read } = countFeeds();
  for (const member of ['mara', 'nel', ...Array.from({ length: 49 }, (_, index) => `fan ${index}`)]) await read(member);
  expect(counts.written).toBe(51);
  await read('nel');
  expect(counts.written).toBe(51);
  await read('mara');
  expect(counts.written).toBe(52);
});
