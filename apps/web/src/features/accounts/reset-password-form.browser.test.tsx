import { expect, test, vi } from 'vitest';
import { button, field, shown } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

const save = () => button('Save password').click();

async function open() {
  const onReset = vi.fn<() => void>();
  await render(<ResetPasswordForm token="t0ken" onReset={onReset} />, { member: null });
  return { onReset };
}

async function fill(password: string, repeated = password): Promise<void> {
  await field('Password').fill(password);
  await field('Confirm Password').fill(repeated);
}

test('sends the new password with the token of the link', async () => {
  const { onReset } = await open();
  await fill('acetate-dreams', 'something else');
  await save();
  await expect.element(field('Confirm Password')).toHaveAccessibleDescription('Passwords do not match');
  await fill('acetate-dreams');
  server.answer('accounts.resetPassword', undefined);
  await save();
  await expect.poll(() => onReset.mock.calls.length).toBe(1);
  expect(server.inputs('accounts.resetPassword')).toEqual([{ token: 't0ken', password: 'acetate-dreams' }]);
});

test.each([
  [
    'an old link',
    () => server.refuse('accounts.resetPassword', 'reset-link-invalid'),
    'This reset link has expired or was already used. Ask for a new one.',
  ],
  [
    'a damaged link',
    () => server.refuse('accounts.resetPassword', 'invalid-input'),
    'This reset link has expired or was already used. Ask for a new one.',
  ],
  [
    'a common password',
    () => server.refuse('accounts.resetPassword', 'password-common'),
    'Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.',
  ],
  ['no connection', () => server.disconnect('accounts.resetPassword'), 'Network error. Please check your connection.'],
])('%s shows its text', async (_, fail, words) => {
  const { onReset } = await open();
  fail();
  await fill('acetate-dreams');
  await save();
  await shown(words);
  expect(onReset).not.toHaveBeenCalled();
});
