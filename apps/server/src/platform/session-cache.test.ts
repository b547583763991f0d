import { expect, test } from 'vitest';
import { createSessionCache, type Session } from './session-cache.ts';

const lifetimeMs = 5_000;

const sessionOf = (memberId: string, expiresAt = new Date(Date.now() + 60_000)): Session => ({
  id: `session of ${memberId}`,
  actor: { kind: 'member', id: memberId, earlyAccess: false, admin: null },
  expiresAt,
  lastUsedAt: new Date(),
});

/** A cache with a clock of its own, and how often each cookie was read from the database. */
function createCache() {
  let time = 1;
  const loads: string[] = [];
  const cache = createSessionCache(lifetimeMs, () => time);
  const read = (memberId: string, meanwhile = () => {}, session: Session | null = sessionOf(memberId)) =>
    cache.read(`cookie of ${memberId}`, async () => {
      loads.push(memberId);
      meanwhile();
      return session;
    });
  return { cache, loads, read, pass: (ms: number) => (time += ms) };
}

function createEnabledCache() {
  const created = createCache();
  created.cache.enable();
  created.pass(1);
  return created;
}

test('a session is read once while it is in the cache, and again when the entry is too old', async () => {
  const { loads, read, pass } = createEnabledCache();
  const first = await read('ada');
  pass(lifetimeMs - 1);
  expect(await read('ada')).toBe(first);
  expect(loads).toEqual(['ada']);
  pass(1);
  await read('ada');
  expect(loads).toEqual(['ada', 'ada']);
});

test('each session is read for each call until the process receives events, and after it has lost the bus', async () => {
  const { cache, loads, read, pass } = createCache();
  await read('ada');
  await read('ada');
  cache.enable();
  pass(1);
  await read('ada');
  await read('ada');
  cache.disable();
  await read('ada');
  expect(loads).toHaveLength(4);
});

test('what was read before a gap of the bus is not used after it', async () => {
  const { cache, loads, read, pass } = createEnabledCache();
  await read('ada');
  cache.disable();
  cache.enable();
  pass(1);
  await read('ada');
  expect(loads).toHaveLength(2);
});

test('an event about a member makes the process read only the sessions of that member again', async () => {
  const { cache, loads, read, pass } = createEnabledCache();
  await read('ada');
  await read('ben');
  pass(1);
  cache.memberChanged('ada');
  pass(1);
  await read('ada');
  await read('ben');
  expect(loads).toEqual(['ada', 'ben', 'ada']);
});

test('a session is not kept when an event about its member, or a gap, comes while it is read', async () => {
  const { cache, loads, read, pass } = createEnabledCache();
  await read('ada', () => {
    pass(1);
    cache.memberChanged('ada');
  });
  pass(1);
  await read('ada', () => {
    pass(1);
    cache.enable();
  });
  pass(1);
  await read('ada');
  expect(loads).toHaveLength(3);
});

test('a missing session and a session that has expired meanwhile are read for each call', async () => {
  const { loads, read } = createEnabledCache();
  await read('nemo', undefined, null);
  await read('nemo', undefined, null);
  await read('late', undefined, sessionOf('late', new Date(Date.now() - 1)));
  await read('late', undefined, sessionOf('late', new Date(Date.now() - 1)));
  expect(loads).toEqual(['nemo', 'nemo', 'late', 'late']);
});

test('ten thousand sessions are kept at most, the ones that were read last', async () => {
  const { loads, read } = createEnabledCache();
  for (let index = 0; index <= 10_000; index += 1) await read(`member ${index}`);
  loads.length = 0;
  await read('member 1');
  await read('member 10000');
  expect(loads).toEqual([]);
  await read('member 0');
  expect(loads).toEqual(['member 0']);
});
