import { fillRegistration, newPerson } from '../support/actors.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin creates codes, shares a link, sees who used it and revokes another',
  { tag: '@proof' },
  async ({ env, size, visitor, admin }) => {
    const { page, context } = await admin({ permissions: [], path: '/admin/invites' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const note = `For the ${size} crew`;

    await page.getByRole('button', { name: 'Create codes' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('How many').fill('2');
    await sheet.getByLabel('Note').fill(note);
    await sheet.getByRole('switch', { name: 'Early access' }).click();
    await sheet.getByRole('button', { name: 'Create', exact: true }).click();
    await sheet.getByText('2 new codes').waitFor();
    const codes = await sheet.getByRole('listitem').allTextContents();
    await sheet.getByRole('button', { name: 'Copy codes' }).click();
    await page.getByText('Codes copied').waitFor();
    expect(await clipboard()).toBe(codes.join('\n'));
    await sheet.getByRole('button', { name: 'Close' }).click();
    await sheet.waitFor({ state: 'detached' });

    const [mine, spare] = codes as [string, string];
    const row = (code: string) => page.getByRole('row').filter({ hasText: code });
    await row(mine).getByText('Unused').waitFor();
    await expect(row(mine)).toContainText(note);
    await expect(row(mine)).toContainText('Early access');
    await row(mine).getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    const link = await clipboard();
    expect(link).toBe(`${env.address}/early-access?code=${mine}`);

    const guest = await visitor();
    const person = newPerson('guest');
    await guest.page.goto(link);
    await guest.page.getByRole('button', { name: 'Continue' }).click();
    await guest.page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await fillRegistration(guest.page, person);
    await guest.page.getByRole('button', { name: 'Create Account' }).click();
    await guest.page.getByRole('navigation', { name: 'Main' }).waitFor();

    await row(spare).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke code' }).click();
    await row(spare).getByText('Revoked').waitFor();

    await page.getByRole('radio', { name: 'Used', exact: true }).click();
    await row(mine).getByText(person.username).waitFor();
    await row(spare).waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: 'All' }).click();
    await page.getByPlaceholder('Search code, note or user...').fill(person.username);
    await row(mine).waitFor();
    await row(spare).waitFor({ state: 'detached' });
    // The search survives a reload.
    await page.reload();
    await row(mine).getByText('Used', { exact: true }).waitFor();
    await expect(row(spare)).toHaveCount(0);
  },
);
