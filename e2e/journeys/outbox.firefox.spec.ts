import { createHash } from 'node:crypto';
import { readMemberId } from '../../tools/fixtures/members.ts';
import { startServerProcess } from '../../tools/services/server-process.ts';
import { newPerson } from '../support/actors.ts';
import { startApp, waitForStoredApp } from '../support/app.ts';
import { newClips, openUploader, startRecording } from '../support/clip-sheet.ts';
import { createSong } from '../support/create-song.ts';
import { description, title } from '../support/new-request-form.ts';
import { untilSent } from '../support/outbox.ts';
import { createRequests, requestSheet } from '../support/requests.ts';
import { favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test('a heart, a vote and a comment made while the server is down are sent once', async ({ startActors }) => {
  const { env, member, otherMember } = await startActors();
  const mara = await otherMember({ person: newPerson('mara') });
  const songId = await createSong(env);
  const [requestId] = await createRequests(env, mara.username, [{ title: 'Closing track' }]);
  const { page, context, username } = await member({ earlyAccess: true });
  await waitForStoredApp(page);
  // Loads both screens and their rows.
  await page.goto(`/song/${songId}`);
  const heart = page.getByRole('button', { name: 'Add to Favorites' });
  await expect(heart).toBeVisible();
  const other = await startApp(context, `/id-help?request=${requestId}`);
  const sheet = requestSheet(other, 'Closing track');
  const vote = sheet.getByRole('button', { name: /^Vote for/ });
  await expect(vote).toBeVisible();

  await env.server.stop();
  await heart.click();
  await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
  await vote.click();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await other.getByLabel('Add a comment').fill('Two Left Hands');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByText('Two Left Hands')).toBeVisible();
  await page.close();
  await other.close();

  const server = await startServerProcess(env.environment, env.port);
  const next = await startApp(context);
  const memberId = await readMemberId(env.db, username);
  const stored = async () => ({
    favorites: await env.db.selectFrom('favorites').select('song_id').where('member_id', '=', memberId).execute(),
    votes: await env.db.selectFrom('votes').select('request_id').where('member_id', '=', memberId).execute(),
    comments: await env.db.selectFrom('comments').select('text').where('member_id', '=', memberId).execute(),
  });
  const once = {
    favorites: [{ song_id: songId }],
    votes: [{ request_id: requestId }],
    comments: [{ text: 'Two Left Hands' }],
  };
  await expect.poll(stored, { timeout: 60_000 }).toEqual(once);
  await next.reload();
  await expect(favoritesList(next).getByRole('listitem')).toHaveCount(1);
  expect(await stored()).toEqual(once);
  await server.stop();
});

test('a recording made while the server is down outlives its tab and is posted once', async ({ startActors }) => {
  const actors = await startActors();
  const { env } = actors;
  const { page, context } = await actors.member();
  await waitForStoredApp(page);
  await openUploader(page);
  const before = await env.bucket.keys();
  await env.server.stop();
  await startRecording(page);
  await title(page).fill('Warehouse loop');
  await description(page).fill('Tape loop, all mids');
  await page.getByRole('button', { name: 'Stop recording' }).click({ delay: 500 });
  // The converter was never used here, so it is not stored.
  await expect(page.getByText("Kept on this device. It is prepared when you're back online.")).toBeVisible();
  await page.getByRole('button', { name: 'Post when online' }).click();
  await expect(page.getByText('Waiting for a signal')).toBeVisible();
  await page.close();

  const server = await startServerProcess(env.environment, env.port);
  const next = await startApp(context);
  const posted = () =>
    env.db
      .selectFrom('requests')
      .innerJoin('clips', 'clips.request_id', 'requests.id')
      .select('clips.sha256')
      .where('requests.title', '=', 'Warehouse loop')
      .execute();
  await expect.poll(async () => (await posted()).length, { timeout: 60_000 }).toBe(1);
  await untilSent(next);
  const [bytes, ...others] = await newClips(actors, before);
  expect(others).toEqual([]);
  const sha256 = createHash('sha256').update(bytes!).digest('hex');
  expect((await posted()).map((clip) => clip.sha256.toString('hex'))).toEqual([sha256]);
  await server.stop();
});
