import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readMemberId } from '../../tools/fixtures/members.ts';
import type { Actors } from '../support/actors.ts';
import { clipFiles } from '../support/clip-files.ts';
import { choose, finished, newClips, startRecording, watchCalls } from '../support/clip-sheet.ts';
import { createSong } from '../support/create-song.ts';
import { create, description, fill, title } from '../support/new-request-form.ts';
import { disconnect, outboxRows, storedClipHash, untilSent } from '../support/outbox.ts';
import { createRequests, loseResponse, requestSheet } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const files = clipFiles();

/** Loses the next response, after the server has applied the call. Returns what waits until it was sent again. */
async function loseNext(page: Page, procedure: string) {
  const calls = watchCalls(page, procedure);
  await loseResponse(page, procedure);
  return async () => {
    await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(2);
    await untilSent(page);
  };
}

async function loseAndRepeat(page: Page, procedure: string, act: () => Promise<void>): Promise<void> {
  const untilRepeated = await loseNext(page, procedure);
  await act();
  await untilRepeated();
}

const heart = (page: Page, name: string) => page.getByRole('button', { name });

async function atSong({ env, member }: Actors, earlyAccess: boolean) {
  const songId = await createSong(env);
  const opened = await member({ earlyAccess, path: `/song/${songId}` });
  const count = async (table: 'favorites' | 'saved_hearts') =>
    (await env.db.selectFrom(table).select('member_id').where('song_id', '=', songId).execute()).length;
  const counter = async () =>
    (await env.db.selectFrom('songs').select('favorite_count').where('id', '=', songId).executeTakeFirstOrThrow())
      .favorite_count;
  return { ...opened, count, counter };
}

test(
  'a favorite and its removal whose responses are lost are applied once',
  { tag: ['@phone', '@proof', '@smoke'] },
  async ({ actors }) => {
    const { page, count, counter } = await atSong(actors, true);
    await loseAndRepeat(page, 'favorites.set', () => heart(page, 'Add to Favorites').click());
    expect([await count('favorites'), await counter()]).toEqual([1, 1]);
    await loseAndRepeat(page, 'favorites.set', () => heart(page, 'Favorited').click());
    expect([await count('favorites'), await counter()]).toEqual([0, 0]);
    await expect(heart(page, 'Add to Favorites')).toBeVisible();
  },
);

test(
  'a saved heart and its removal whose responses are lost are applied once',
  { tag: ['@phone', '@proof', '@smoke'] },
  async ({ actors }) => {
    const { page, count } = await atSong(actors, false);
    await loseAndRepeat(page, 'favorites.save', () => heart(page, 'Add to Favorites').click());
    expect([await count('saved_hearts'), await count('favorites')]).toEqual([1, 0]);
    await loseAndRepeat(page, 'favorites.save', () => heart(page, "Saved until you've added one").click());
    expect([await count('saved_hearts'), await count('favorites')]).toEqual([0, 0]);
  },
);

test('a vote, its removal and a comment whose responses are lost are applied once', async ({
  env,
  member,
  otherMember,
}) => {
  const { username } = await otherMember();
  const [id] = await createRequests(env, username, [{ title: 'Closing track' }]);
  const { page } = await member({ path: `/id-help?request=${id}` });
  const vote = requestSheet(page, 'Closing track').getByRole('button', { name: /^Vote for/ });
  const state = () =>
    env.db
      .selectFrom('request_states')
      .select(['vote_count', 'comment_count'])
      .where('request_id', '=', id!)
      .executeTakeFirstOrThrow();
  const votes = () => env.db.selectFrom('votes').select('member_id').where('request_id', '=', id!).execute();
  await loseAndRepeat(page, 'votes.set', () => vote.click());
  expect([await state(), await votes()]).toMatchObject([{ vote_count: 1 }, [{}]]);
  await loseAndRepeat(page, 'votes.set', () => vote.click());
  expect([await state(), await votes()]).toMatchObject([{ vote_count: 0 }, []]);

  await loseAndRepeat(page, 'comments.add', async () => {
    await page.getByLabel('Add a comment').fill('Two Left Hands');
    await page.getByRole('button', { name: 'Send' }).click();
  });
  const comments = await env.db.selectFrom('comments').select('text').where('request_id', '=', id!).execute();
  expect([await state(), comments]).toMatchObject([{ comment_count: 1 }, [{ text: 'Two Left Hands' }]]);
  await expect(page.getByText('Two Left Hands')).toHaveCount(1);
});

const postedBy = ({ env }: Actors, name: string) =>
  env.db
    .selectFrom('requests')
    .leftJoin('clips', 'clips.request_id', 'requests.id')
    .select(['requests.id', 'requests.member_id', 'clips.object_key', 'clips.sha256'])
    .where('requests.title', '=', name)
    .execute();

test('a request whose response is lost is posted once', { tag: ['@phone', '@proof', '@smoke'] }, async ({ actors }) => {
  const { page } = await actors.member({ path: '/id-help?new=request' });
  await fill(page, 'Lost without a clip');
  await loseAndRepeat(page, 'requests.add', () => create(page).click());
  expect(await postedBy(actors, 'Lost without a clip')).toHaveLength(1);
});

test(
  'a waiting request that is edited after a lost response is reported, and not posted twice',
  { tag: ['@phone', '@proof', '@smoke'] },
  async ({ actors }) => {
    const { page } = await actors.member({ path: '/id-help?tab=mine&new=request' });
    await fill(page, 'First words');
    await page.route('**/requests.add**', (route) => route.abort());
    await loseResponse(page, 'requests.add');
    await create(page).click();
    await page.getByRole('button', { name: 'Edit waiting request First words' }).click();
    await title(page).fill('Other words');
    await create(page)
      .or(page.getByRole('button', { name: 'Post when online' }))
      .click();
    await page.getByRole('heading', { name: 'Other words' }).waitFor();
    await page.unroute('**/requests.add**');
    const sheet = page.getByRole('dialog', { name: 'Could not be posted' });
    await expect(sheet.getByText('This request is already posted. Open it under My Requests.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Discard' }).click();
    await expect(sheet.getByText('Nothing is left to decide.')).toBeVisible();
    expect(await outboxRows(page)).toEqual([]);
    expect(await postedBy(actors, 'First words')).toHaveLength(1);
    expect(await postedBy(actors, 'Other words')).toEqual([]);
  },
);

test('a request with a clip whose responses are lost is posted once, with the same bytes', async ({ actors }) => {
  const { page } = await actors.member({ path: '/id-help?new=request' });
  const before = await actors.env.bucket.keys();
  // Before the converter: Playwright waits for its worker for ever when that ends during the call.
  const untilRepeated = await loseNext(page, 'requests.add');
  await choose(page, files.mp3(5));
  await finished(page);
  await fill(page, 'Lost with a clip');
  await create(page).click();
  await untilRepeated();
  const [posted, ...others] = await postedBy(actors, 'Lost with a clip');
  expect(others).toEqual([]);
  const [bytes, ...more] = await newClips(actors, before);
  expect(more).toEqual([]);
  expect(createHash('sha256').update(bytes!).digest('hex')).toBe(posted!.sha256!.toString('hex'));
});

test(
  'a recording without a connection outlives its tab and is posted once, byte for byte',
  { tag: ['@phone', '@proof', '@smoke'] },
  async ({ actors }) => {
    const { page, context, username } = await actors.member({ path: '/id-help?new=request' });
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    const before = await actors.env.bucket.keys();
    const reconnect = await disconnect(context);
    await startRecording(page);
    await title(page).fill('Warehouse loop');
    await description(page).fill('Tape loop, all mids');
    await page.getByRole('button', { name: 'Stop recording' }).click({ delay: 500 });
    await expect(page.getByText('No signal. It goes out by itself later.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play clip' })).toBeVisible();
    await page.getByRole('button', { name: 'Post when online' }).click();
    await expect.poll(async () => (await outboxRows(page)).map(({ kind }) => kind)).toEqual(['request']);
    const stored = await storedClipHash(page);
    await page.close();
    await reconnect();

    const next = await context.newPage();
    await next.goto('/');
    await untilSent(next);
    const [posted, ...others] = await postedBy(actors, 'Warehouse loop');
    expect(others).toEqual([]);
    expect(posted!.member_id).toBe(await readMemberId(actors.env.db, username));
    const clips = await newClips(actors, before);
    expect(clips.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).toEqual([stored]);
    expect(posted!.sha256!.toString('hex')).toBe(stored);
  },
);
