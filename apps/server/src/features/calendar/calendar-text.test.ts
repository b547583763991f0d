import { execFileSync } from 'node:child_process';
import { expect, test, vi } from 'vitest';
import { createFeedWriter } from './calendar-text.ts';

test.each(['UTC', 'America/New_York', 'Pacific/Auckland', 'Pacific/Kiritimati', 'America/Sao_Paulo'])(
  'a release day is the same day on a server in %s',
  (timeZone) => {
    const file = new URL('calendar-text.ts', import.meta.url).href;
    const script = `
      import { writeCalendar } from ${JSON.stringify(file)};
      const song = { id: 'x', title: 'T', artists: ['A'], isCancelled: false, version: 3 };
      const days = ['2026-10-25', '2026-11-01', '2027-01-01', '2028-02-29'];
      process.stdout.write(writeCalendar(days.map((day) => ({ ...song, id: day, day })), 'https://dubplate.example'));
    `;
    const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: timeZone },
      encoding: 'utf8',
    });
    const starts = text.split('\r\n').filter((line) => line.startsWith('DTSTART'));
    expect(starts).toEqual([
      'DTSTART;VALUE=DATE:20261025',
      'DTSTART;VALUE=DATE:20261101',
      'DTSTART;VALUE=DATE:20270101',
      'DTSTART;VALUE=DATE:20280229',
    ]);
  },
);

test('a feed is written once for many requests, one feed at a time, and the 50 newest are kept', async () => {
  const write = vi.fn<() => string>(() => 'text');
  const writeFeed = createFeedWriter(write);
  let answered = 0;
  const numbers = Array.from({ length: 40 }, (_, index) => `tag ${index}`);
  const feeds = numbers.map((tag) => writeFeed(tag, []).then(() => (answered += 1)));
  await new Promise(setImmediate);
  expect(answered).toBeLessThan(3);
  await Promise.all([...feeds, writeFeed('tag 0', []), writeFeed('tag 0', [])]);
  expect(write).toHaveBeenCalledTimes(40);
  for (const tag of Array.from({ length: 49 }, (_, index) => `newer ${index}`)) await writeFeed(tag, []);
  await writeFeed('tag 0', []);
  expect(write).toHaveBeenCalledTimes(89);
  await writeFeed('tag 1', []);
  expect(write).toHaveBeenCalledTimes(90);
});
