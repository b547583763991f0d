import { linkIn } from '../../tools/services/mail-catcher.ts';
import { expect, test } from '../support/test.ts';

test('an invalid confirmation link shows what to do next', { tag: '@phone' }, async ({ env, member }) => {
  const { page, email } = await member({ confirmationEmail: true, path: null });
  const link = linkIn(await env.mail.waitFor(email, 'Confirm your email'));
  await page.goto(link.replace('token=ey', 'token=xx'));
  await expect(page.getByText('That link has expired. Send a new one from here.')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
});

test(
  'the owner becomes super admin by confirming the email, and not before',
  { tag: '@phone' },
  async ({ env, owner }) => {
    const role = () => env.db.selectFrom('admins').select('role').execute();
    expect(await role()).toEqual([]);
    const { page } = await owner();
    await expect(page.getByText('Your email is confirmed.')).toBeVisible();
    expect(await role()).toEqual([{ role: 'super_admin' }]);
  },
);
