import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { SignInForm } from './sign-in-form.tsx';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign In' });

async function submit(): Promise<void> {
  await email.fill('nightowl@example.com');
  await password.fill('warm vinyl static');
  await signIn.click();
}

test('stays busy until the member is signed in', async () => {
  const onSignedIn = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await render(<SignInForm onSignedIn={onSignedIn} />, { member: null });
  const release = server.hold('accounts.signIn');
  server.answer('accounts.signIn', undefined);
  await submit();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  expect(onSignedIn).not.toHaveBeenCalled();
  release();
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
  expect(server.inputs('accounts.signIn')).toEqual([{ email: 'nightowl@example.com', password: 'warm vinyl static' }]);
});

test('shows a refused password at its field, until the member types', async () => {
  await render(<SignInForm onSignedIn={() => Promise.resolve()} />, { member: null });
  server.refuse('accounts.signIn', 'wrong-password');
  await submit();
  await expect.element(password).toHaveAccessibleDescription('Incorrect password');
  await expect.element(password).toHaveFocus();
  await password.fill('another');
  await expect.element(page.getByText('Incorrect password')).not.toBeInTheDocument();
});
