import { createComments } from '../support/requests.ts';
import { atOwnRequest, create, field, form, openForm, question } from '../support/solving.ts';
import { dayFromNow } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

test('the answer can be an early comment, found by loading more', { tag: '@phone' }, async ({ env, actors }) => {
  const { page, nel, id, sheet } = await atOwnRequest(actors, { answered: false });
  const guesses = Array.from({ length: 25 }, (_, place) => `Guess ${place}`);
  await createComments(env, id, nel.username, guesses);
  await page.reload();
  await expect(sheet.getByText('Comments (25)')).toBeVisible();
  await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
  const radios = question(page).getByRole('radio');
  await expect(radios).toHaveCount(21);
  // The button has the focus, not the list.
  await expect(question(page).getByRole('button', { name: 'Solve & Add to Dubplate' })).toBeFocused();
  await question(page).getByRole('button', { name: 'Earlier comments' }).click();
  await expect(radios).toHaveCount(26);
  await expect(question(page).getByRole('button', { name: 'Earlier comments' })).toHaveCount(0);
  await question(page)
    .getByRole('radio', { name: /Guess 0$/ })
    .check();
  await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
  await expect(sheet.getByRole('heading', { name: `${nel.username} named it` })).toBeVisible();
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Guess 0' }).getByText('Named it')).toBeVisible();
});

test(
  'a track that cannot be created keeps the form with an error; a request solved elsewhere says so',
  { tag: '@phone' },
  async ({ env, actors }) => {
    const { page, id, sheet } = await atOwnRequest(actors);
    await openForm(page);
    await field(page, 'Song Title*').fill('Two Left Hands');
    await field(page, 'Artist Name*').fill('Moth Ledger');
    await page.route('**/requests.convert**', (route) => route.abort(), { times: 1 });
    await create(page);
    await expect(form(page).getByRole('alert').getByText('Error creating track. Please try again.')).toBeVisible();
    await expect(field(page, 'Song Title*')).toHaveValue('Two Left Hands');
    // The server may be on another calendar day: its error appears at the field.
    const refused = { code: 'BAD_REQUEST', httpStatus: 400, reason: 'invalid-input' };
    await page.route(
      '**/requests.convert**',
      (route) =>
        route.fulfill({
          status: 400,
          json: [{ error: { message: 'Pick a day from today on', code: -32600, data: refused } }],
        }),
      { times: 1 },
    );
    await create(page);
    await expect(form(page).getByText('Pick a day from today on')).toBeVisible();
    await expect(field(page, 'Release Date (optional)')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Release Date (optional)').fill(dayFromNow(3));
    // Bypasses the server, so that no live event is sent.
    await env.db.updateTable('requests').set({ solved_at: new Date(), solved_by: null }).where('id', '=', id).execute();
    await create(page);
    await expect(form(page).getByRole('alert').getByText('This request is already solved.')).toBeVisible();
    await expect(sheet).toHaveCount(1);
  },
);

test('solving a deleted request closes its sheet and shows why', { tag: '@phone' }, async ({ env, actors }) => {
  const { page, id, sheet } = await atOwnRequest(actors);
  await env.db.deleteFrom('requests').where('id', '=', id).execute();
  await question(page).getByRole('button', { name: 'Just Mark Solved' }).click();
  await expect(page.getByText('This request is no longer here.')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('No requests yet')).toBeVisible();
});
