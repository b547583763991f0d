import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { fillRegistration, newPerson, password, signIn, type Actors } from '../support/actors.ts';

const shown = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

async function atRegister(actors: Actors) {
  const opened = await actors.visitor();
  const code = await actors.env.mint();
  await opened.page.goto(`/early-access?code=${code}`);
  await opened.page.getByRole('button', { name: 'Continue' }).click();
  await opened.page.waitForURL('**/register');
  return { ...opened, code };
}

test(
  'shows a message for an invite code that is empty, unknown, used or cannot be checked',
  { tag: '@phone' },
  async ({ env, visitor, member }) => {
    const { page, context } = await visitor();
    await page.goto('/early-access');
    const enter = async (code: string) => {
      await page.getByPlaceholder('xxxx-xxxx-xxxx').fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await enter('  ');
    await shown(page, 'Invalid invite code');
    await enter('2222-3333-4444');
    await shown(page, 'Invalid invite code');
    await enter((await member({ path: null })).code);
    await shown(page, 'This code has already been used');
    await context.setOffline(true);
    await enter(await env.mint());
    await shown(page, 'Something went wrong. Please try again.');
    await context.setOffline(false);
  },
);

test(
  'shows a message for a registration that is incomplete, too short, not matching or taken',
  { tag: '@phone' },
  async ({ actors, member }) => {
    const { page } = await atRegister(actors);
    const existing = await member({ path: null });
    const create = () => page.getByRole('button', { name: 'Create Account' }).click();
    await create();
    for (const text of ['Enter a display name', 'Enter your email', 'Enter a password']) await shown(page, text);

    const person = newPerson();
    await fillRegistration(page, { ...person, email: 'not-an-address' });
    await create();
    await shown(page, 'Invalid email address');

    await fillRegistration(page, person, 'something else');
    await create();
    await shown(page, 'Passwords do not match');

    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.getByLabel('Confirm Password').fill('12345');
    await create();
    await shown(page, 'Password must be at least 6 characters');

    await page.getByLabel('Password', { exact: true }).fill('dubplate');
    await page.getByLabel('Confirm Password').fill('dubplate');
    await create();
    const common = 'Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.';
    await shown(page, common);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');

    await fillRegistration(page, { ...person, email: existing.email });
    await create();
    await shown(page, 'This email is already registered');

    await fillRegistration(page, { ...person, username: existing.username.toUpperCase() });
    await create();
    await shown(page, 'That name is taken. Try another one.');
  },
);

test(
  'a name that is too long shows an error while typing, and its beginning after the refusal',
  { tag: '@phone' },
  async ({ actors }) => {
    const { page } = await atRegister(actors);
    const tooLong = 'Keep your display name to 40 characters';
    const name = page.getByLabel('Selector (Display) Name');
    await name.fill('The Selector Formerly Known As Somebody');
    await name.pressSequentially('X');
    await expect(page.getByText(tooLong)).toHaveCount(0);
    await name.pressSequentially('Y');
    await shown(page, tooLong);
    await name.fill('W'.repeat(60));
    await page.getByRole('button', { name: 'Create Account' }).click();
    await shown(page, 'Enter your email');
    const place = () =>
      name.evaluate((field) => ({ focused: document.activeElement === field, left: field.scrollLeft }));
    await expect.poll(place).toEqual({ focused: true, left: 0 });
    await name.fill('Short again');
    await expect(page.getByText(tooLong)).toHaveCount(0);
  },
);

test('a typed password can be shown and hidden', { tag: '@phone' }, async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('acetate-dreams');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', 'acetate-dreams']);
  const { width, height } = (await page.getByRole('button', { name: 'Hide password' }).boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test(
  'a refused code has a red border like every refused field, even with the focus',
  { tag: '@phone' },
  async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto('/early-access');
    const field = page.getByPlaceholder('xxxx-xxxx-xxxx');
    await field.fill('2222-3333-4444');
    await page.getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Invalid invite code');
    const colours = () =>
      field.evaluate((node) => {
        const { outlineColor, outlineStyle, borderColor } = getComputedStyle(node);
        return { focused: document.activeElement === node, outlineStyle, isRed: outlineColor === borderColor };
      });
    const danger = await page.getByText('Invalid invite code').evaluate((node) => getComputedStyle(node).color);
    await expect.poll(colours).toEqual({ focused: true, outlineStyle: 'solid', isRed: true });
    expect(await field.evaluate((node) => getComputedStyle(node).outlineColor)).toBe(danger);
  },
);

test('the button reads Verifying... while the code is checked', { tag: '@phone' }, async ({ env, visitor }) => {
  const { page } = await visitor();
  await page.goto(`/early-access?code=${await env.mint()}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**invites.check**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  await expect(page.getByPlaceholder('xxxx-xxxx-xxxx')).toBeDisabled();
  release();
  await page.waitForURL('**/register');
});

test(
  'shows a message for a registration that fails for another reason, and for a code used meanwhile',
  { tag: '@phone' },
  async ({ env, actors, visitor }) => {
    const { page, context, code } = await atRegister(actors);
    await fillRegistration(page, newPerson());
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await shown(page, 'Failed to create account. Please try again.');
    await context.setOffline(false);

    const other = await visitor();
    await other.page.goto(`/early-access?code=${code}`);
    await other.page.getByRole('button', { name: 'Continue' }).click();
    await fillRegistration(other.page, newPerson());
    await other.page.getByRole('button', { name: 'Create Account' }).click();
    await other.page.waitForURL(`${env.address}/`);

    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/early-access');
    await shown(page, 'This code has already been used');
  },
);

test(
  'a sign-in shows a message for a wrong email or password, no network, and too many attempts',
  { tag: '@phone' },
  async ({ visitor, member }) => {
    const existing = await member({ path: null });
    const { page, context } = await visitor();
    await page.goto('/login');
    await signIn(page, 'not-an-address');
    await shown(page, 'Invalid email address');
    await signIn(page, 'nobody@dubplate.example');
    await shown(page, 'No account found with this email');
    await signIn(page, existing.email, 'not it');
    await shown(page, 'Incorrect password');

    await context.setOffline(true);
    await signIn(page, existing.email);
    await shown(page, 'Network error. Please check your connection.');
    await context.setOffline(false);

    for (let tries = 0; tries < 12; tries += 1) {
      await Promise.all([page.waitForResponse('**/accounts.signIn**'), signIn(page, existing.email, `guess ${tries}`)]);
      await expect(page.getByRole('button', { name: 'Sign In' }).and(page.locator(':not([aria-busy])'))).toBeVisible();
    }
    await shown(page, 'Too many failed attempts. Please try again later.');
    await signIn(page, existing.email, password);
    await shown(page, 'Too many failed attempts. Please try again later.');
  },
);

test('a sign-in that fails on the server shows the cause', { tag: '@phone' }, async ({ startActors }) => {
  const { env, visitor } = await startActors();
  const { page } = await visitor();
  await page.goto('/login');
  await env.db.schema.alterTable('members').renameTo('members_gone').execute();
  await signIn(page, 'mara@dubplate.example');
  await shown(page, 'Login failed: Something went wrong. Please try again.');
});

test(
  'shows a message for a reset without email, for an unknown email, without a mail server, and sent',
  { tag: '@phone' },
  async ({ env, visitor, member }) => {
    const existing = await member({ path: null });
    const { page, context } = await visitor();
    await page.goto('/login');
    const forgot = () => page.getByRole('button', { name: 'Forgot password?' }).click();
    await forgot();
    await shown(page, 'Please enter your email address first');
    await page.getByLabel('Email').fill('nobody@dubplate.example');
    await forgot();
    await shown(page, 'No account found with this email');
    await page.getByLabel('Email').fill(existing.email);
    await context.setOffline(true);
    await forgot();
    await shown(page, 'Failed to send reset email');
    await context.setOffline(false);
    await forgot();
    await shown(page, 'Password reset email sent! Check your inbox.');
    await env.mail.waitFor(existing.email, 'Set a new password');
  },
);

test('a reset email that the mail server refuses shows an error', { tag: '@phone' }, async ({ startActors }) => {
  const { member, visitor } = await startActors({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const existing = await member({ path: null });
  const { page } = await visitor();
  await page.goto('/login');
  await page.getByLabel('Email').fill(existing.email);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await shown(page, 'Failed to send reset email');
});
