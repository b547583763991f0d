import type { RequestsCursor } from '@dubplate/domain/requests/request.schema.ts';
import type { RequestFilter } from '@dubplate/domain/requests/request.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createClip } from '../../../../../tools/fixtures/clips.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let asker: SignedInMember;
let reader: SignedInMember;
beforeAll(async () => {
  [asker, reader] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
beforeEach(async () => {
  await app.db.deleteFrom('requests').execute();
  await app.db.updateTable('members').set({ solved_count: 0 }).execute();
});
afterEach(() => checkCounters(app.db));

const base = Date.UTC(2026, 10, 1);
/** One request a day by default, the newest last. */
const create = (owner: SignedInMember, count: number, secondsApart = 86_400) =>
  createRequests(
    app.db,
    owner.username,
    Array.from({ length: count }, (_, index) => ({
      title: `Number ${index}`,
      created_at: new Date(base + index * secondsApart * 1000),
    })),
  );

const list = (filter: RequestFilter, cursor?: RequestsCursor) =>
  reader.api.requests.list.query({ tab: 'community', query: '', filter, ...(cursor && { cursor }) });

/** The ids of all pages. */
async function walk(filter: RequestFilter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: RequestsCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(filter, cursor ?? undefined);
    ids.push(...page.requests.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

const solve = async (ids: string[]) => {
  for (const id of ids) await asker.api.requests.solve.mutate({ id });
};
const hide = (id: string) =>
  app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', id).execute();
const addClip = (requestId: string, index: number) =>
  createClip(app.db, { request_id: requestId, created_at: new Date(base + index * 60_000) });
const every = <Item>(items: Item[], step: number) => items.filter((_, index) => index % step === 0);

describe('Hot', () => {
  test('lists all requests by hot score, solved ones in their place, across pages', async () => {
    const ids = await create(asker, 32);
    await solve(every(ids, 3));
    expect(await walk('hot')).toEqual(ids.toReversed());
  });

  test('lists requests with equal scores by id', async () => {
    const ids = await create(asker, 20, 0);
    await solve(ids.slice(0, 10));
    expect(await walk('hot')).toEqual(ids.toSorted());
  });

  test('is what an older page gets, which sends no filter', async () => {
    const ids = await create(asker, 12);
    await solve([ids[11]!]);
    const { requests, nextCursor } = await reader.api.requests.list.query({ tab: 'community', query: '' });
    const next = await list('hot', nextCursor!);
    expect([...requests, ...next.requests].map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('goes on after a cursor of an older build, which listed unsolved requests first', async () => {
    const ids = await create(asker, 12);
    await solve([ids[5]!]);
    const { nextCursor } = await list('hot');
    const { requests } = await list('hot', { ...nextCursor!, solved: false });
    expect(requests.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
  });
});

describe('New', () => {
  test('lists the newest first, whatever votes and solutions', async () => {
    const ids = await create(asker, 23, 60);
    await solve(every(ids, 4));
    await reader.api.votes.set.mutate({ requestId: ids[0]!, voted: true });
    expect(await walk('new')).toEqual(ids.toReversed());
  });

  test('lists requests posted at the same time by id, across pages', async () => {
    const ids = await create(asker, 23, 0);
    expect(await walk('new')).toEqual(ids.toSorted());
  });

  test('goes on as Hot after a cursor of an older build, which knows no filters', async () => {
    const ids = await create(asker, 12, 60);
    await Promise.all([asker, reader].map(({ api }) => api.votes.set.mutate({ requestId: ids[0]!, voted: true })));
    const { nextCursor } = await reader.api.requests.list.query({ tab: 'community', query: '' });
    const { requests } = await list('new', nextCursor!);
    expect(requests.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  });
});

test('Unsolved leaves solved requests out, in the order of the hot score', async () => {
  const ids = await create(asker, 24);
  const solved = every(ids, 2);
  await solve(solved);
  expect(await walk('unsolved')).toEqual(ids.filter((id) => !solved.includes(id)).toReversed());
  // For a server of an older build, which would answer a cursor without it as Hot.
  expect((await list('unsolved')).nextCursor).toMatchObject({ solved: false });
});

test('With audio lists requests with a clip, the newest clip first, and no upload without a request', async () => {
  const ids = await create(asker, 30);
  const withClip = every(ids, 2);
  for (const [index, id] of withClip.toReversed().entries()) await addClip(id, index);
  await createClip(app.db, { created_at: new Date() });
  expect(await walk('audio')).toEqual(withClip);
});

test('Voted by me lists what the member voted for, the newest vote first, until the vote is removed', async () => {
  const ids = await create(asker, 14);
  const voted = ids.filter((_, index) => index !== 3);
  for (const requestId of voted) await reader.api.votes.set.mutate({ requestId, voted: true });
  await asker.api.votes.set.mutate({ requestId: ids[3]!, voted: true });
  expect(await walk('voted')).toEqual(voted.toReversed());
  await reader.api.votes.set.mutate({ requestId: voted[5]!, voted: false });
  expect(await walk('voted')).toEqual(voted.toReversed().filter((id) => id !== voted[5]));
});

test("no filter lists hidden requests or the member's own", async () => {
  const [shown, hidden] = await create(asker, 2);
  const [own] = await create(reader, 1);
  for (const [index, id] of [shown!, hidden!, own!].entries()) {
    await addClip(id, index);
    await reader.api.votes.set.mutate({ requestId: id, voted: true });
  }
  await hide(hidden!);
  for (const filter of ['hot', 'new', 'unsolved', 'audio', 'voted'] as const) {
    expect({ filter, ids: await walk(filter) }).toEqual({ filter, ids: [shown] });
  }
});

test('a search and My Requests ignore the filter', async () => {
  const [found, other] = await create(asker, 2);
  const [own] = await create(reader, 1);
  await app.db.updateTable('requests').set({ search_text: ' lumenquill ' }).where('id', '=', found!).execute();
  await solve([found!, other!]);
  const filter = 'unsolved';
  const search = await reader.api.requests.list.query({ tab: 'community', query: 'lumenquill', filter });
  const mine = await reader.api.requests.list.query({ tab: 'mine', query: '', filter: 'voted' });
  expect([search, mine].map(({ requests }) => requests.map(({ id }) => id))).toEqual([[found], [own]]);
});

test('an unknown filter is refused', async () => {
  const call = reader.api.requests.list.query({ tab: 'community', query: '', filter: 'loud' as RequestFilter });
  expect(await refusalOf(call)).toMatchObject({ reason: 'invalid-input' });
});
