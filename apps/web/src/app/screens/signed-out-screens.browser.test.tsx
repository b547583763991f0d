import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, shown } from '../../../test/find.ts';
import { createMember } from '../../../test/members.ts';
import { renderApp } from '../../../test/render.tsx';
import { emptyFavorites } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { googleOffer } from '../../platform/google-offer.ts';

const code = '2345-6789-abcd';
const codeField = page.getByPlaceholder('xxxx-xxxx-xxxx');
const visitor = { member: null };

async function openRegister() {
  server.answer('invites.check', { code });
  const opened = await renderApp(`/early-access?code=${code}`, visitor);
  await expect.element(codeField).toHaveValue(code);
  await button('Continue').click();
  await expect.poll(opened.address).toBe('/register');
  await shown(code);
  return opened;
}

async function fillRegistration(): Promise<void> {
  await field('Selector (Display) Name').fill('Mara');
  await field('Email').fill('mara@dubplate.example');
  await field('Password').fill('acetate-dreams');
  await field('Confirm Password').fill('acetate-dreams');
}

test.each(['phone', 'desk'] as const)(
  '/early-access has the large logo and leads to /login and back at %s size',
  async (size) => {
    const { address } = await renderApp('/early-access', { ...visitor, size });
    const logo = page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Dubplate' });
    await expect.element(logo).toBeVisible();
    const { width, height } = logo.element().getBoundingClientRect();
    expect({ width, height }).toEqual({ width: 200, height: 60 });
    await shown('Enter your invite code to get started');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect.poll(address).toBe('/login');
    await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect.element(page.getByText(/^Need an invite code\?/)).toBeVisible();
    await page.getByRole('link', { name: 'Enter code' }).click();
    await expect.poll(address).toBe('/early-access');
  },
);

test('Back from the registration finds the code still there', async () => {
  await openRegister();
  await expect.element(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  history.back();
  await expect.element(codeField).toHaveValue(code);
});

test("the registration's 'Sign in' leads to /login", async () => {
  const { address } = await openRegister();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect.poll(address).toBe('/login');
});

test('registration needs a code', async () => {
  const { address } = await renderApp('/register', visitor);
  await expect.poll(address).toBe('/early-access');
});

test('a code that was used meanwhile leads back to the code, with the reason', async () => {
  const { address } = await openRegister();
  await fillRegistration();
  server.refuse('accounts.register', 'invite-used', { code: 'CONFLICT' });
  await button('Create Account').click();
  await expect.poll(address).toBe('/early-access');
  await shown('This code has already been used');
  await expect.element(codeField).toHaveValue('');
});

test('a registered visitor waits for the session, then sees Home without the stored code', async () => {
  const { address } = await openRegister();
  await fillRegistration();
  server.answer('accounts.register', undefined);
  const release = server.hold('accounts.current');
  server.answer('accounts.current', createMember());
  server.answer('favorites.list', emptyFavorites);
  await button('Create Account').click();
  await expect.poll(() => server.inputs('accounts.current').length).toBeGreaterThan(1);
  await expect.element(button('Creating account...')).toBeVisible();
  release();
  await expect.poll(address).toBe('/');
  await expect.element(page.getByRole('heading', { name: 'My Music' })).toBeInTheDocument();
  expect(Object.values({ ...sessionStorage })).not.toContain(code);
});

const google = button('Continue with Google');

const screens = {
  '/login': () => renderApp('/login', visitor),
  '/register': openRegister,
};

test.each(['/login', '/register'] as const)('%s has a Google button only with a client of Google', async (path) => {
  server.answer('accounts.hasGoogle', false);
  const release = server.hold('accounts.hasGoogle');
  await screens[path]();
  await expect.element(field('Email')).toBeVisible();
  // Its place is kept, so that the page does not move for those who have it.
  await expect.element(page.getByText('or', { exact: true })).toBeInTheDocument();
  expect(google.query()).toBeNull();
  release();
  await expect.element(page.getByText('or', { exact: true })).not.toBeInTheDocument();
  googleOffer.write(true);
  await expect.element(google).toBeVisible();
  await expect.element(page.getByText('or', { exact: true })).toBeVisible();
});

test('when the server does not say what it offers, the button is there, and a failed click is told beside it', async () => {
  server.disconnect('accounts.hasGoogle');
  server.disconnect('accounts.startGoogle');
  const close = vi.fn<() => void>();
  vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
  await renderApp('/login', visitor);
  await google.click();
  await shown('Failed to sign in with Google');
  expect(close).toHaveBeenCalledOnce();
  await expect.element(google).toBeVisible();
});

test.each([true, false])(
  'a failed return from Google is told on the sign-in page (with a button: %s)',
  async (offered) => {
    server.answer('accounts.hasGoogle', offered);
    const { address } = await renderApp('/google?popup=1&error=failed', visitor);
    await expect.poll(address).toBe('/login');
    await shown('Failed to sign in with Google');
  },
);

test.each(['/login', '/early-access', '/no/such/place'])('a member who opens %s sees Home', async (path) => {
  server.answer('favorites.list', emptyFavorites);
  const { address } = await renderApp(path);
  await expect.poll(address).toBe('/');
});

test('after a deletion, the first screen says that the account is deleted', async () => {
  await renderApp('/early-access?deleted=1', visitor);
  await expect.element(page.getByText('Your account is deleted')).toBeVisible();
});

test('a refused code moves nothing on the screen', async () => {
  server.refuse('invites.check', 'invite-invalid');
  await renderApp(`/early-access?code=${code}`, visitor);
  const tops = () => [codeField, button('Continue')].map((each) => each.element().getBoundingClientRect().top);
  await expect.element(codeField).toHaveValue(code);
  const before = tops();
  await button('Continue').click();
  await shown('Invalid invite code');
  expect(tops()).toEqual(before);
});

test('the rule of the password is there before the form is sent', async () => {
  await openRegister();
  await expect.element(page.getByText('At least 6 characters')).toBeVisible();
});
