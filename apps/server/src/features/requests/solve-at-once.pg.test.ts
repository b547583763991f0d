import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { convert, createAnswered, outcomesOf, solveWithOneSong } from '../../../test/races/solve-with-one-song.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows } from '../../../test/stored-rows.ts';
import { countWaiting, whileChanging } from '../../../test/waiting.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
let signedIn: SignedInMember[];
beforeAll(async () => {
  [mara, nel, ...signedIn] = (await createSignedInMembers(app, 12)) as [
    SignedInMember,
    SignedInMember,
    ...SignedInMember[],
  ];
});
afterEach(() => checkCounters(app.db));

const solve = ({ api }: SignedInMember, request: { id: string; answerId?: string }) =>
  api.requests.solve.mutate(request);
const remove = ({ api }: SignedInMember, { id }: { id: string }) => api.requests.remove.mutate({ id });

test('of many concurrent solves one succeeds, and creates one song and one credit', async () => {
  const request = await createAnswered(app, mara, nel);
  const titles = ['One', 'Two', 'Three', 'Four'].map((name) => `${name} ${randomUUID()}`);
  const outcomes = await outcomesOf([
    ...titles.map((title) => convert(mara, request, title)),
    solve(mara, request),
    solve(mara, request),
  ]);
  expect(outcomes.toSorted()).toEqual(['done', ...Array(5).fill('request-solved')]);
  const made = await app.db.selectFrom('songs').select('title').where('title', 'in', titles).execute();
  const { resolvedSongId } = await mara.api.requests.read.query({ id: request.id });
  expect(made).toHaveLength(resolvedSongId === null ? 0 : 1);
  expect(await nel.api.accounts.current.query()).toMatchObject({ identifiedCount: 1 });
});

test('solving and deleting concurrently: exactly one happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const request = await createAnswered(app, mara, nel);
    const title = `Now or never ${randomUUID()}`;
    const calls = [() => convert(mara, request, title), () => remove(mara, request)];
    const outcomes = await outcomesOf((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    const [solved, removed] = round % 2 ? outcomes : outcomes.toReversed();
    const { requests } = await requestRows(app.db);
    const left = requests.filter(({ id }) => id === request.id);
    const songs = await app.db.selectFrom('songs').select('source_request_id').where('title', '=', title).execute();
    expect({ solved, removed, left: left.length, songs: songs.length }).toEqual(
      solved === 'done'
        ? { solved, removed: 'request-solved', left: 1, songs: 1 }
        : { solved: 'request-missing', removed: 'done', left: 0, songs: 0 },
    );
  }
});

test('two members who solve each other’s requests concurrently both succeed, in every run', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [ours, theirs] = [await createAnswered(app, mara, nel), await createAnswered(app, nel, mara)];
    const calls =
      round % 2
        ? [solve(mara, ours), solve(nel, theirs)]
        : [convert(mara, ours, `Yours ${round}`), convert(nel, theirs, `Mine ${round}`)];
    expect(await outcomesOf(calls)).toEqual(['done', 'done']);
  }
});

test.each(['Found', 'Another One'])(
  'the member who named it may add "%s" by the same artist while it is solved',
  async (title) => {
    const artist = `Ledger ${title}`;
    const request = await createAnswered(app, mara, nel);
    // Both calls wait at the same lock and continue together, which could cause a deadlock.
    const outcomes = await whileChanging(
      app.db,
      (transaction) => sql`lock table favorites in share mode`.execute(transaction),
      () =>
        outcomesOf([
          nel.api.songs.add.mutate({ title, artists: [artist] }),
          until(async () => (await countWaiting(app.db)) === 1, 'the upload to wait for the lock').then(() =>
            mara.api.requests.convert.mutate({ ...request, title: 'Found', artist }),
          ),
        ]),
      2,
    );
    expect(outcomes).toEqual([expect.stringMatching(/^(done|song-exists)$/), 'done']);
  },
);

test('a new song that several solves create concurrently, and that others add and favorite, exists once', () =>
  solveWithOneSong(app, 3));

test('all members solving concurrently, on one existing song and on new ones, never deadlock', async () => {
  const { song: anthem } = await mara.api.songs.add.mutate({ title: 'Anthem', artists: ['Moth Ledger'] });
  const requests = [];
  for (const [index, owner] of signedIn.entries()) {
    const author = signedIn[(index + 1) % signedIn.length]!;
    for (const title of ['Anthem', 'Same For All', `Own ${index}`]) {
      requests.push({ owner, author, title, ...(await createAnswered(app, owner, author)) });
    }
  }
  const calls = requests.flatMap(({ owner, author, title, id, answerId }) => [
    convert(owner, { id, answerId }, title),
    author.api.votes.set.mutate({ requestId: id, voted: true }),
    owner.api.comments.add.mutate({ id: randomUUID(), requestId: id, text: 'Thank you' }),
    owner.api.favorites.set.mutate({ songId: anthem.id, favorited: true }),
  ]);
  expect((await outcomesOf(calls)).filter((outcome) => outcome !== 'done')).toEqual([]);
  const states = await app.db
    .selectFrom('request_states')
    .innerJoin('songs', 'songs.id', 'resolved_song_id')
    .select(['request_id', 'songs.title'])
    .where(
      'request_id',
      'in',
      requests.map(({ id }) => id),
    )
    .execute();
  expect(new Map(states.map(({ request_id, title }) => [request_id, title]))).toEqual(
    new Map(requests.map(({ id, title }) => [id, title])),
  );
  const same = await app.db.selectFrom('songs').select('id').where('title', 'in', ['Same For All', 'Anthem']).execute();
  expect(same).toHaveLength(2);
});

test('a request is deleted with all votes and comments that arrive meanwhile, without a deadlock', async () => {
  const [id] = await createRequests(app.db, mara.username, [{ title: 'Contested' }]);
  await Promise.all(signedIn.map(({ api }) => api.votes.set.mutate({ requestId: id!, voted: true })));
  const busy = signedIn.flatMap(({ api }, index) => [
    api.votes.set.mutate({ requestId: id!, voted: index % 2 === 0 }),
    api.comments.add.mutate({ id: randomUUID(), requestId: id!, text: 'Is it still there?' }),
    api.votes.set.mutate({ requestId: id!, voted: index % 3 === 0 }),
  ]);
  const half = busy.length >> 1;
  const outcomes = await outcomesOf([...busy.slice(0, half), remove(mara, { id: id! }), ...busy.slice(half)]);
  expect(outcomes.filter((outcome) => outcome !== 'done' && outcome !== 'request-missing')).toEqual([]);
  expect(outcomes[half]).toBe('done');
  const { requests, votes, comments } = await requestRows(app.db);
  expect(requests.filter((request) => request.id === id)).toEqual([]);
  expect([...votes, ...comments].filter(({ request_id }) => request_id === id)).toEqual([]);
});
