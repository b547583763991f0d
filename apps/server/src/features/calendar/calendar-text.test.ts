import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

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
