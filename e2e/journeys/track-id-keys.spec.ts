import {
  card,
  count,
  createComments,
  createRequests,
  requestSheet,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

test(
  'a member opens, plays, votes for and answers a request with the keyboard only',
  { tag: '@desk' },
  async ({ env, member, otherMember }) => {
    const tess = await otherMember();
    const { page, username, consoleErrors } = await member({ path: null });
    const ids = await createRequests(env, tess.username, [
      { title: 'First', votes: 9, clip: 20 },
      { title: 'Second', votes: 3, clip: 20 },
      { title: 'Third', votes: 1 },
    ]);
    await createComments(env, ids[1]!, tess.username, ['Pale Tariff?']);
    await watchTrackId(page, '?tab=community');
    const press = (key: string) => page.keyboard.press(key);
    const link = (title: string) => card(page, title).getByRole('link', { name: title, exact: true });
    const [first, second, third] = ['First', 'Second', 'Third'].map((title) => requestSheet(page, title));

    await press('j');
    await expect(first!.getByText('Comments (0)')).toBeVisible();
    await expect(link('First')).toBeFocused();
    await press('j');
    await expect(second!.getByText('Comments (1)')).toBeVisible();
    await expect(link('Second')).toBeFocused();
    await expect(page).toHaveURL(new RegExp(`request=${ids[1]}$`));

    // The clip goes on while the member moves.
    await press(' ');
    await expect(card(page, 'Second').getByRole('button', { name: 'Pause clip of Second' })).toBeVisible();
    await expect(second!.getByRole('button', { name: 'Pause clip' })).toBeVisible();
    await press('j');
    await expect(third!.getByText('Comments (0)')).toBeVisible();
    await press('k');
    await expect(second!.getByRole('button', { name: 'Pause clip' })).toBeVisible();
    await press(' ');
    await expect(second!.getByRole('button', { name: 'Play clip' })).toBeVisible();

    await press('v');
    await expect(voteButton(page, 'Second')).toHaveText(count(4));
    await expect(second!.getByRole('button', { name: /^Vote for/ })).toHaveAttribute('aria-pressed', 'true');

    await press('c');
    await expect(second!.getByLabel('Add a comment')).toBeFocused();
    await page.keyboard.type('Moth Ledger, "Two Left Hands"');
    await press('Enter');
    await expect(second!.getByText('Comments (2)')).toBeVisible();
    await expect(second!.getByRole('listitem').filter({ hasText: username })).toContainText('Two Left Hands');
    await press('Escape');
    await expect(link('Second')).toBeFocused();
    await press('Escape');
    await expect(second!).toHaveCount(0);
    await expect(link('Second')).toBeFocused();
    await expect(page).toHaveURL(/\?tab=community$/);

    await press('Enter');
    await expect(second!.getByText('Comments (2)')).toBeVisible();
    await page.goBack();
    await expect(second!).toHaveCount(0);
    await press('n');
    await expect(page.getByRole('dialog', { name: 'New ID Request' })).toBeVisible();
    expect(consoleErrors).toEqual([]);
  },
);
