import { newPerson, openLive } from '../support/actors.ts';
import { button, title, uniqueName } from '../support/add-song-sheet.ts';
import { stubPlatforms } from '../support/platforms.ts';
import { createRequests, openedRequest } from '../support/requests.ts';
import { addSong, call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test.describe('a song', { tag: '@phone' }, () => {
  test('that is verified while its form is open keeps the form and refuses the edit', async ({ member, admin }) => {
    const { page, context } = await member({ path: null });
    const tessera = await admin({ path: null });
    const id = await addSong(context, { title: uniqueName() });
    await openLive(page, `/song/${id}`);
    await button(page, 'Edit song').click();
    await title(page).fill('Another');
    await call(tessera.context, 'catalog.verify', { id, verified: true });
    // The button is under the sheet and has no accessible role there.
    await expect(page.locator('button', { hasText: 'Edit song' })).toHaveCount(0);
    await expect(title(page)).toHaveValue('Another');
    await button(page, 'Save').click();
    const refusal = 'This song is verified by now, so it can no longer be edited.';
    await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();
  });

  test('created from a request plays its clip and links to the request', async ({ env, member, otherMember }) => {
    const mara = await otherMember({ person: newPerson('mara') });
    const name = uniqueName();
    const link = 'https://youtu.be/dQw4w9WgXcQ?t=83';
    const [requestId] = await createRequests(env, mara.username, [{ title: `Wanted ${name}`, link, clip: true }]);
    const { resolvedSongId } = await call<{ resolvedSongId: string }>(mara.context, 'requests.convert', {
      id: requestId!,
      title: name,
      artist: 'Deep Ferry Clubb',
    });
    const { page } = await member({ path: null });
    await stubPlatforms(page);
    await page.goto(`/song/${resolvedSongId}`);
    await expect(page.getByRole('group', { name: 'Clip' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'ID starts at 1:23' })).toBeVisible();
    await expect(page.getByText('No preview available')).toHaveCount(0);
    await expect(page.getByText('From a request by')).toBeVisible();
    await page.getByRole('link', { name: mara.username }).last().click();
    await expect(openedRequest(page).getByRole('heading', { name: `Wanted ${name}` })).toBeVisible();
  });
});
