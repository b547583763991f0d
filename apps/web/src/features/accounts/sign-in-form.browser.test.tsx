import { expect, test, vi } from 'vitest';
import { button, field, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { SignInForm } from './sign-in-form.tsx';

const email = field('Email');
const password = field('Password');
const typed = { email: 'nightowl@example.com', password: 'warm vinyl static' };

async function open(onSignedIn = () => Promise.resolve(), notice?: string) {
  await render(<SignInForm onSignedIn={onSignedIn} notice={notice} />, { member: null });
}

async function submit(address = typed.email): Promise<void> {
  await email.fill(address);
  await password.fill(typed.password);
  await button('Sign In').click();
}

test('stays busy until the member is signed in', async () => {
  const onSignedIn = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await open(onSignedIn);
  const release = server.hold('accounts.signIn');
  server.answer('accounts.signIn', undefined);
  await submit();
  await expect.element(button('Signing in...')).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  release();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(server.inputs('accounts.signIn')).toEqual([typed]);
});

test('an invalid address is refused without a call', async () => {
  await open();
  await submit('not-an-address');
  await expect.element(email).toHaveAccessibleDescription('Invalid email address');
  await expect.element(email).toHaveFocus();
  expect(server.inputs('accounts.signIn')).toEqual([]);
});

test.each([
  ['user-not-found', email, 'No account found with this email'],
  ['wrong-password', password, 'Incorrect password'],
] as const)('the refusal %s is shown at its field until the member types', async (reason, place, words) => {
  await open();
  server.refuse('accounts.signIn', reason);
  await submit();
  await expect.element(place).toHaveAccessibleDescription(words);
  await expect.element(place).toHaveFocus();
  await place.fill('another');
  await gone(text(words));
});

test.each([
  [
    'too many attempts',
    () => server.refuse('accounts.signIn', 'too-many-requests'),
    'Too many failed attempts. Please try again later.',
  ],
  [
    'an error of the server',
    () => server.refuse('accounts.signIn', 'unexpected'),
    'Login failed: Something went wrong on our side. Please try again.',
  ],
  [
    'a proxy without a server',
    () => server.breakGateway('accounts.signIn'),
    'Login failed: That one is on us. Please try again in a few minutes.',
  ],
  ['no connection', () => server.disconnect('accounts.signIn'), 'Network error. Please check your connection.'],
])('%s is shown below the form', async (_, fail, words) => {
  await open();
  fail();
  await submit();
  await shown(words);
});

test('a notice is shown until the first attempt', async () => {
  await open(undefined, 'Sign in to confirm your email.');
  await shown('Sign in to confirm your email.');
  server.refuse('accounts.signIn', 'wrong-password');
  await submit();
  await gone(text('Sign in to confirm your email.'));
});

test('a password reset needs an address, and shows whether the email was sent', async () => {
  await open();
  const forgot = () => button('Forgot password?').click();
  await forgot();
  await shown('Please enter your email address first');
  await email.fill('not-an-address');
  await forgot();
  await shown('Invalid email address');
  await email.fill(typed.email);
  server.refuse('accounts.requestPasswordReset', 'user-not-found');
  await forgot();
  await shown('No account found with this email');
  server.disconnect('accounts.requestPasswordReset');
  await forgot();
  await shown('Failed to send reset email');
  await email.fill('other@example.com');
  await gone(text('Failed to send reset email'));
  server.refuse('accounts.requestPasswordReset', 'reset-failed');
  await forgot();
  await shown('Failed to send reset email');
  server.answer('accounts.requestPasswordReset', undefined);
  await forgot();
  await shown('Password reset email sent! Check your inbox.');
  expect(server.inputs('accounts.requestPasswordReset').at(-1)).toEqual({ email: 'other@example.com' });
});
