import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '../support/test.ts';
import { newPerson, openLive } from '../support/actors.ts';
import { artist, button, uniqueName, link, title } from '../support/add-song-sheet.ts';
import { createRequests } from '../support/requests.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { addSong, call } from '../support/songs.ts';

const soon = { timeout: 10_000 };

test('the uploader edits a pending song, and open pages of other members update at once', async ({ size, member }) => {
  const [mara, nel] = [await member({ path: null }), await member({ path: null })];
  const name = uniqueName(size);
  const id = await addSong(mara.context, { title: `${name} Lege`, artists: ['Velka'] });
  await nel.page.goto(`/song/${id}`);
  await nel.page.getByRole('heading', { level: 1, name: `${name} Lege` }).waitFor();
  await expect(button(nel.page, 'Edit song')).toHaveCount(0);
  await stubPlatforms(mara.page);
  const { page } = mara;
  await page.goto(`/song/${id}`);
  await button(page, 'Edit song').click();
  await expect(title(page)).toHaveValue(`${name} Lege`);
  await title(page).fill(`${name} Ledge`);
  await artist(page).fill('Mirre');
  await link(page).fill('soundcloud.com/velka/ledge');
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('Draft kept').waitFor();
  await button(page, 'Edit song').click();
  await expect(title(page)).toHaveValue(`${name} Ledge`);
  await button(page, 'Save').click();
  await page.getByRole('status').getByText('Saved').waitFor();
  for (const each of [page, nel.page]) {
    await each.getByRole('heading', { level: 1, name: `${name} Ledge` }).waitFor();
    await each.getByText('· edited').waitFor();
  }
  expect(mara.consoleErrors).toEqual([]);
});

test.describe('at one size', { tag: '@phone' }, () => {
  test('a song that is verified while its form is open keeps the form and refuses the edit', async ({
    size,
    member,
    admin,
  }) => {
    const { page, context } = await member({ path: null });
    const tessera = await admin({ path: null });
    const id = await addSong(context, { title: uniqueName(size) });
    await openLive(page, `/song/${id}`);
    await button(page, 'Edit song').click();
    await title(page).fill('Another');
    await call(tessera.context, 'catalog.verify', { id, verified: true });
    // The button is under the sheet and has no accessible role there.
    await expect.poll(() => page.locator('button', { hasText: 'Edit song' }).count(), soon).toBe(0);
    await expect(title(page)).toHaveValue('Another');
    await button(page, 'Save').click();
    await page.getByRole('alert').getByText('This song is verified by now, so it can no longer be edited.').waitFor();
  });

  test('a song created from a request plays its clip and links to it', async ({ env, size, member, otherMember }) => {
    const mara = await otherMember({ person: newPerson('mara') });
    const name = uniqueName(size);
    const youtube = 'https://youtu.be/dQw4w9WgXcQ?t=83';
    const [requestId] = await createRequests(env, mara.username, [{ title: `Wanted ${name}`, link: youtube }]);
    const clip = randomUUID();
    await env.db
      .insertInto('clips')
      .values({
        id: clip,
        request_id: requestId!,
        upload_key: `incoming/${clip}.mp3`,
        object_key: `id-requests/${clip}.mp3`,
        file_name: 'club.mp3',
        size: 1_000,
        sha256: randomBytes(32),
        checked_at: new Date(),
        milliseconds: 30_000,
        peaks: Buffer.alloc(120, 90),
      })
      .execute();
    const { resolvedSongId } = await call<{ resolvedSongId: string }>(mara.context, 'requests.convert', {
      id: requestId!,
      title: name,
      artist: 'Deep Ferry Clubb',
    });
    const { page } = await member({ path: null });
    await stubPlatforms(page);
    await page.goto(`/song/${resolvedSongId}`);
    await page.getByRole('group', { name: 'Clip' }).waitFor();
    await page.getByRole('button', { name: 'ID starts at 1:23' }).waitFor();
    await expect(page.getByText('No preview available')).toHaveCount(0);
    await page.getByText('From a request by').waitFor();
    await page.getByRole('link', { name: mara.username }).last().click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: `Wanted ${name}` })
      .waitFor();
  });
});
