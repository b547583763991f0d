import { expect, test } from 'vitest';
import { clusterSettings, restoreSettings, withoutSettings } from './clean-settings.ts';
import { chooseBackup, type DatabaseBackup } from './pgbackrest.ts';
import { readMoment } from './restore-database.ts';
import { programsOf } from './run-as-postgres.ts';
import { findWalGaps } from './verify-repository.ts';

test.each([
  ['2026-11-17 10:00:00+00', '2026-11-17T10:00:00.000Z'],
  ['2026-11-17T10:00:00.250Z', '2026-11-17T10:00:00.250Z'],
  ['2026-11-17 10:00:00+05:30', '2026-11-17T04:30:00.000Z'],
  ['2026-11-17 10:00:00-0800', '2026-11-17T18:00:00.000Z'],
])('reads the moment %s', (text, moment) => expect(readMoment(text).toISOString()).toBe(moment));

test.each(['2026-11-17 10:00:00', '2026-11-17 10:00+00', '2026-13-17 10:00:00+00', 'yesterday'])(
  'refuses the moment %s',
  (text) => expect(() => readMoment(text)).toThrow('is not a moment with a time zone'),
);

test('restores from the last backup that was complete before the moment', () => {
  const backup = (label: string, stop: string) => ({ label, stop: new Date(stop) }) as DatabaseBackup;
  const backups = [backup('F', '2026-11-15T02:20:00Z'), backup('I', '2026-11-16T02:20:00Z')];
  expect(chooseBackup(backups, new Date('2026-11-16T02:19:59Z')).label).toBe('F');
  expect(chooseBackup(backups, new Date('2026-11-16T02:20:01Z')).label).toBe('I');
  expect(() => chooseBackup(backups, new Date('2026-11-15T02:20:00Z'))).toThrow('2026-11-15T02:20:00.000Z');
  expect(() => chooseBackup([], new Date())).toThrow('none exists');
});

test('starts the programs of Debian, unless POSTGRES_BIN names others', () => {
  expect(programsOf('15', { POSTGRES_BIN: '' })).toBe('/usr/lib/postgresql/15/bin');
  expect(programsOf('15', { POSTGRES_BIN: '/opt/postgres/bin' })).toBe('/opt/postgres/bin');
});

test('finds missing WAL segments within a timeline, also where the middle part of the name changes', () => {
  const segment = (name: string) => `15-1/${name.slice(0, 16)}/${name}-${'a'.repeat(40)}.zst`;
  const paths = [
    '0000000100000000000000FF',
    '000000010000000100000000',
    '000000010000000100000001',
    // After a failover, the next timeline begins with the segment in which it left the former one.
    '000000020000000100000001',
    '000000020000000100000002',
  ].map(segment);
  const others = ['15-1', '15-1/0000000100000000/000000010000000000000002.00000028.backup', 'archive.info'];
  expect(findWalGaps([...paths.toReversed(), ...others])).toEqual([]);
  expect(findWalGaps(paths.toSpliced(1, 1))).toEqual([
    'WAL is missing between 0000000100000000000000FF and 000000010000000100000001',
  ]);
});

test('comments out the settings of the former cluster, and nothing else', () => {
  const text = `max_connections = 100\nsynchronous_standby_names = 'pg2'\n  primary_conninfo 'host=pg1'\nport = 5432`;
  expect(withoutSettings(text, clusterSettings)).toBe(
    `max_connections = 100\n# not restored: synchronous_standby_names = 'pg2'\n` +
      `# not restored:   primary_conninfo 'host=pg1'\nport = 5432`,
  );
  expect(
    withoutSettings(`recovery_target_time = 'then'\nrestore_command = 'x'\nrecovery_prefetch = try`, restoreSettings),
  ).toBe(
    `# not restored: recovery_target_time = 'then'\n# not restored: restore_command = 'x'\nrecovery_prefetch = try`,
  );
});
