import { randomUUID } from 'node:crypto';
import { hotScore } from '@dubplate/domain/requests/hot-score.ts';
import type { RequestTab } from '@dubplate/domain/requests/request.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let signedIn: SignedInMember[];
beforeAll(async () => {
  [mara, ...signedIn] = (await createSignedInMembers(app, 9)) as [SignedInMember, ...SignedInMember[]];
});
beforeEach(async () => {
  await app.db.deleteFrom('requests').execute();
  // A solved request cannot be deleted, so no call decrements this counter.
  await app.db.updateTable('members').set({ solved_count: 0 }).execute();
});
afterEach(() => checkCounters(app.db));

type Page = Awaited<ReturnType<SignedInMember['api']['requests']['list']['query']>>;
type Cursor = NonNullable<Page['nextCursor']>;
const list = (member: SignedInMember, tab: RequestTab, cursor?: Cursor, query = '') =>
  member.api.requests.list.query({ tab, query, ...(cursor && { cursor }) });
const idsOf = ({ requests }: Page) => requests.map(({ id }) => id);

/** Reads all pages, and runs `meanwhile` between two pages. */
async function walk(member: SignedInMember, tab: RequestTab, meanwhile = async (_seen: string[]) => {}, query = '') {
  const pages = [await list(member, tab, undefined, query)];
  for (let cursor = pages[0]!.nextCursor; cursor; cursor = pages.at(-1)!.nextCursor) {
    await meanwhile(pages.flatMap(idsOf));
    pages.push(await list(member, tab, cursor, query));
  }
  return pages.map(idsOf);
}

const base = Date.UTC(2026, 10, 1);
const create = (owner: SignedInMember, count: number, secondsApart = 3_600) =>
  createRequests(
    app.db,
    owner.username,
    Array.from({ length: count }, (_, index) => ({
      title: `Number ${index}`,
      created_at: new Date(base + index * secondsApart * 1000),
    })),
  );

/** Adds the votes of the first `count` members. */
const vote = async (id: string, count: number) =>
  Promise.all(signedIn.slice(0, count).map(({ api }) => api.votes.set.mutate({ requestId: id, voted: true })));

describe.each(['community', 'mine'] as const)('the order of the tab %s', (tab) => {
  /** Reads the tab of requests by `mara`. */
  const read = () => walk(tab === 'mine' ? mara : signedIn[0]!, tab);

  test('is by the hot score, not by the latest post, vote or solution', async () => {
    const ids = await create(mara, 23, 20_000);
    const votes = new Map(ids.map((id, index) => [id, (index * 5) % 9]));
    for (const [id, count] of votes) await vote(id, count);
    await mara.api.requests.solve.mutate({ id: ids[20]! });
    const score = (id: string) => hotScore(votes.get(id)!, new Date(base + ids.indexOf(id) * 20_000_000));
    const expected = ids.toSorted((a, b) => score(b) - score(a));
    expect(expected).not.toEqual(ids.toReversed());
    expect((await read()).flat()).toEqual(expected);
  });

  test('is by id for equal hot scores, across pages', async () => {
    const ids = await create(mara, 23, 0);
    expect((await read()).flat()).toEqual(ids.toSorted());
  });

  test('changes with a vote set and a vote removed', async () => {
    const [older, newer] = await create(mara, 2, 90_000);
    await vote(older!, 3);
    expect(await read()).toEqual([[older, newer]]);
    for (const { api } of signedIn.slice(0, 2)) await api.votes.set.mutate({ requestId: older!, voted: false });
    expect(await read()).toEqual([[newer, older]]);
  });
});

describe('the tabs', () => {
  test("show the member's own requests and those of all others, with their counts", async () => {
    const [own, others] = [await create(mara, 3), await create(signedIn[0]!, 12)];
    const [mine, community] = [await list(mara, 'mine'), await list(mara, 'community')];
    expect(idsOf(mine).toSorted()).toEqual(own.toSorted());
    expect(mine.requests.every((request) => request.mine && request.username === mara.username)).toBe(true);
    expect(community.requests.some((request) => request.mine)).toBe(false);
    expect((await walk(mara, 'community')).flat().toSorted()).toEqual(others.toSorted());
    for (const page of [mine, community, await list(mara, 'mine', undefined, 'nothing like it')]) {
      expect(page.counts).toEqual({ community: 12, mine: 3 });
    }
    expect((await list(signedIn[0]!, 'mine')).counts).toEqual({ community: 3, mine: 12 });
    expect((await list(signedIn[1]!, 'mine')).counts).toEqual({ community: 15, mine: 0 });
  });

  test('count requests that are posted and deleted concurrently', async () => {
    const [kept] = await create(mara, 1);
    const post = { title: 'Another', description: 'Two-step', link: '' };
    const posted = await Promise.all(
      signedIn.flatMap(({ api }) => [1, 2, 3].map(() => api.requests.add.mutate({ id: randomUUID(), ...post }))),
    );
    const owners = signedIn.flatMap((owner) => [owner, owner, owner]);
    await Promise.all(
      posted.flatMap(({ id }, index) => (index % 3 === 0 ? [] : [owners[index]!.api.requests.remove.mutate({ id })])),
    );
    expect((await list(mara, 'mine')).counts).toEqual({ community: 8, mine: 1 });
    expect(idsOf(await list(mara, 'mine'))).toEqual([kept]);
  });

  test('are empty in a new installation', async () => {
    for (const tab of ['mine', 'community'] as const) {
      expect(await list(mara, tab)).toEqual({ requests: [], nextCursor: null, counts: { community: 0, mine: 0 } });
    }
  });
});

describe('pages', () => {
  test.each([
    [0, [0]],
    [1, [1]],
    [10, [10]],
    [11, [10, 1]],
    [15, [10, 5]],
    [23, [10, 5, 5, 3]],
  ])('of %d requests are %j long', async (count, sizes) => {
    if (count > 0) await create(signedIn[0]!, count);
    expect((await walk(mara, 'community')).map((page) => page.length)).toEqual(sizes);
  });

  test('neither lose nor repeat a request that keeps its rank, while others move', async () => {
    const ids = (await create(signedIn[0]!, 40)).toReversed();
    const moved = new Set<string>();
    const meanwhile = async (seen: string[]) => {
      // A listed request rises, one falls below the rest, an unlisted one rises above the listed, and a new one is
      // posted.
      const unseen = ids.filter((id) => !seen.includes(id) && !moved.has(id));
      const [rising, falling, overtaking] = [seen.at(-2)!, seen.at(-4)!, unseen[1] ?? unseen[0] ?? seen.at(-1)!];
      for (const id of [rising, falling, overtaking]) moved.add(id);
      await vote(rising, 4);
      await lowerRank(falling);
      await vote(overtaking, 8);
      await create(signedIn[0]!, 1, 0);
    };
    const read = (await walk(mara, 'community', meanwhile)).flat();
    const unmoved = ids.filter((id) => !moved.has(id));
    expect(unmoved.length).toBeGreaterThan(20);
    expect(read.filter((id) => unmoved.includes(id))).toEqual(unmoved);
    await app.db
      .updateTable('request_states')
      .set({ hot_score: sql`hot_score(vote_count, created_at)` })
      .execute();
  });

  test('continue after the cursor when its request is deleted, or when no request ever had that rank', async () => {
    const ids = (await create(mara, 14)).toReversed();
    const { nextCursor } = await list(mara, 'mine');
    await mara.api.requests.remove.mutate({ id: nextCursor!.id });
    expect(idsOf(await list(mara, 'mine', nextCursor!))).toEqual(ids.slice(10));
    const places: [number, string[]][] = [
      [1e308, ids.slice(0, 5)],
      [-1e308, []],
      [0, []],
    ];
    for (const [hot, expected] of places) {
      expect(idsOf(await list(mara, 'mine', { hotScore: hot, id: randomUUID() }))).toEqual(expected);
    }
  });

  test('with a malformed tab, query or cursor are refused', async () => {
    for (const asked of [
      { tab: 'everything', query: '' },
      { tab: 'mine' },
      { tab: 'mine', query: '', cursor: { hotScore: '1', id: randomUUID() } },
      { tab: 'mine', query: '', cursor: { hotScore: 1, id: 'x' } },
    ]) {
      const { reason } = await refusalOf(mara.api.requests.list.query(asked as never));
      expect([asked, reason]).toEqual([asked, 'invalid-input']);
    }
  });
});

/** Lowers the rank as if the request had lost its votes. */
const lowerRank = (id: string) =>
  app.db.updateTable('request_states').set({ hot_score: 1 }).where('request_id', '=', id).execute();
