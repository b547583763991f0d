import type { Refusal } from '@dubplate/domain/errors.ts';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, field, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { RegisterForm } from './register-form.tsx';

const name = field('Selector (Display) Name');
const email = field('Email');
const password = field('Password');
const repeated = field('Confirm Password');
const create = () => button('Create Account').click();

async function open(onRegistered = () => Promise.resolve()) {
  const onNeedsInvite = vi.fn<(refusal: Refusal) => void>();
  const form = <RegisterForm inviteCode="2222-3333-4444" onRegistered={onRegistered} onNeedsInvite={onNeedsInvite} />;
  await render(form, { member: null });
  return { onNeedsInvite };
}

async function fill(values: { email?: string; password?: string; repeated?: string } = {}): Promise<void> {
  await name.fill('Mara');
  await email.fill(values.email ?? 'mara@dubplate.example');
  await password.fill(values.password ?? 'acetate-dreams');
  await repeated.fill(values.repeated ?? values.password ?? 'acetate-dreams');
}

test('an empty form shows three errors, and the first field gets the focus', async () => {
  await open();
  await create();
  for (const words of ['Enter a display name', 'Enter your email', 'Enter a password']) await shown(words);
  await expect.element(name).toHaveFocus();
});

test.each([
  [{ email: 'not-an-address' }, email, 'Invalid email address'],
  [{ repeated: 'something else' }, repeated, 'Passwords do not match'],
  [{ password: '12345' }, password, 'Password must be at least 6 characters'],
])('%o is refused at its field without a call', async (values, place, words) => {
  await open();
  await fill(values);
  await create();
  await expect.element(place).toHaveAccessibleDescription(words);
  await expect.element(place).toHaveFocus();
  expect(server.inputs('accounts.register')).toEqual([]);
});

test.each([
  ['email-taken', email, 'This email is already registered'],
  ['username-taken', name, 'That name is taken. Try another one.'],
  [
    'password-common',
    password,
    'Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.',
  ],
] as const)('the refusal %s is shown at its field', async (reason, place, words) => {
  await open();
  await fill();
  server.refuse('accounts.register', reason, { code: 'CONFLICT' });
  await create();
  await expect.element(place).toHaveAccessibleDescription(words);
  await expect.element(place).toHaveFocus();
  expect(server.inputs('accounts.register')).toEqual([
    { username: 'Mara', email: 'mara@dubplate.example', password: 'acetate-dreams', inviteCode: '2222-3333-4444' },
  ]);
});

test('another failure shows one text, and a code that was used meanwhile asks for another', async () => {
  const { onNeedsInvite } = await open();
  await fill();
  server.disconnect('accounts.register');
  await create();
  await shown('Failed to create account. Please try again.');
  expect(onNeedsInvite).not.toHaveBeenCalled();
  server.refuse('accounts.register', 'invite-used', { code: 'CONFLICT' });
  await create();
  await expect.poll(() => onNeedsInvite.mock.calls).toEqual([['invite-used']]);
});

test('the form stays busy until the session is known, so it cannot be sent twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await open(() => promise);
  await fill();
  server.answer('accounts.register', undefined);
  await create();
  await expect.element(button('Creating account...')).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => server.inputs('accounts.register').length).toBe(1);
  await button('Creating account...').click({ force: true });
  resolve();
  await expect.element(button('Create Account')).toBeVisible();
  expect(server.inputs('accounts.register')).toHaveLength(1);
});

test('a name that is too long shows an error while typing, and its beginning after the refusal', async () => {
  await open();
  const tooLong = text('Keep your display name to 40 characters');
  await name.fill('W'.repeat(39));
  await userEvent.type(name, 'X');
  await expect.element(name).toHaveValue(`${'W'.repeat(39)}X`);
  await gone(tooLong);
  await userEvent.type(name, 'Y');
  await expect.element(tooLong).toBeVisible();
  await name.fill('W'.repeat(60));
  await create();
  await shown('Enter your email');
  await expect.element(name).toHaveFocus();
  await expect.poll(() => name.element().scrollLeft).toBe(0);
  await name.fill('Short again');
  await gone(tooLong);
});
