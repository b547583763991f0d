import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, gone, shown, text, toastWith } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { currentMember, useSession } from '../../platform/session.ts';
import { ChangePassword } from './change-password.tsx';
import { NameForm } from './name-form.tsx';
import { PublicPage } from './public-page.tsx';
import { SessionList } from './session-list.tsx';

function Settings() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <>
      <NameForm username={session.member.username} />
      <PublicPage member={session.member} />
      <ChangePassword email={session.member.email} />
    </>
  );
}

async function open({ password = true } = {}) {
  server.answer('settings.read', { password, google: !password });
  return render(<Settings />, { member: { username: 'Mara', version: 1 } });
}

test('a taken name shows an error at the field, and an accepted one is saved', async () => {
  await open();
  const name = field('Selector (Display) Name');
  server.refuse('settings.rename', 'username-taken', { code: 'CONFLICT' });
  await name.fill('NEL');
  await button('Save').click();
  await expect
    .element(name)
    .toHaveAccessibleDescription(expect.stringContaining('That name is taken. Try another one.'));
  await expect.element(name).toHaveFocus();
  server.answer('settings.rename', ({ username }) => ({ ...currentMember()!, username, version: 2 }));
  await name.fill('Maras');
  await gone(text('That name is taken. Try another one.'));
  await button('Save').click();
  await expect.element(toastWith('Name saved')).toBeVisible();
  expect(server.inputs('settings.rename')).toEqual([{ username: 'NEL' }, { username: 'Maras' }]);
  await button('Save').click();
  expect(server.inputs('settings.rename')).toHaveLength(2);
});

test('the switch of the public page changes at once and reverts after a failure', async () => {
  await open();
  const control = page.getByRole('switch', { name: 'Public page' });
  const release = server.hold('settings.setPublic');
  server.disconnect('settings.setPublic');
  await control.click();
  await expect.element(control).not.toBeChecked();
  await shown('Only you can see it.');
  release();
  await expect.element(toastWith('Network error. Please check your connection.')).toBeVisible();
  await expect.element(control).toBeChecked();
  server.answer('settings.setPublic', ({ isPublic }) => ({ ...currentMember()!, isPublic, version: 2 }));
  await control.click();
  await shown('Only you can see it.');
  await expect.poll(() => currentMember()?.isPublic).toBe(false);
});

test('an answer that also counts a change of another device keeps the known version, for the next resync', async () => {
  await open();
  server.answer('settings.rename', ({ username }) => ({ ...currentMember()!, username, version: 3 }));
  await field('Selector (Display) Name').fill('Maras');
  await button('Save').click();
  await expect.poll(currentMember).toMatchObject({ username: 'Maras', version: 1 });
  server.answer('settings.setPublic', ({ isPublic }) => ({ ...currentMember()!, isPublic, version: 4 }));
  await page.getByRole('switch', { name: 'Public page' }).click();
  await expect.poll(currentMember).toMatchObject({ isPublic: false, version: 1 });
});

test('a new password needs the old one, and Back discards what was typed', async () => {
  const { address } = await open();
  const row = page.getByRole('button', { name: /^Change password/ });
  const sheet = page.getByRole('dialog', { name: 'Change password' });
  const fill = async (repeated = 'brand-new-one') => {
    await field('Current password').fill('acetate-dreams');
    await field('New password').fill('brand-new-one');
    await field('Repeat new password').fill(repeated);
    await button('Save password').click();
  };
  await row.click();
  await fill('another-one');
  await expect.element(field('Repeat new password')).toHaveAccessibleDescription('Passwords do not match');
  server.refuse('settings.changePassword', 'wrong-password');
  await fill();
  await expect.element(field('Current password')).toHaveAccessibleDescription('Incorrect password');
  server.refuse('settings.changePassword', 'password-common');
  await fill();
  await expect.element(field('New password')).toHaveAttribute('aria-invalid', 'true');
  await shown('Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.');
  history.back();
  await gone(sheet);
  await expect.poll(address).toBe('/');
  await row.click();
  await expect.element(field('Current password')).toHaveValue('');
  server.answer('settings.changePassword', undefined);
  await fill();
  await gone(sheet);
  await expect.element(toastWith('Password changed')).toBeVisible();
  expect(server.inputs('settings.changePassword').at(-1)).toEqual({
    currentPassword: 'acetate-dreams',
    password: 'brand-new-one',
  });
});

test('a member who only signs in with Google can request an email to set a password', async () => {
  const { member } = await open({ password: false });
  await page.getByRole('button', { name: /^Set a password/ }).click();
  await expect.element(page.getByText(/^You sign in with Google, so there is no password to change\./)).toBeVisible();
  server.answer('accounts.requestPasswordReset', undefined);
  await button('Send me a link').click();
  await expect.element(toastWith('Password reset email sent! Check your inbox.')).toBeVisible();
  expect(server.inputs('accounts.requestPasswordReset')).toEqual([{ email: member?.email }]);
});

test('a device that cannot be signed out returns to the list', async () => {
  const device = { kind: 'computer', words: 'Firefox on Linux' } as const;
  const lastUsedAt = new Date().toISOString();
  server.answer('settings.sessions', [
    { id: 's1', device, current: true, lastUsedAt },
    { id: 's2', device, current: false, lastUsedAt },
  ]);
  await render(<SessionList />);
  await shown('This device');
  const other = button('Sign out: Firefox on Linux, just now');
  const release = server.hold('settings.endSession');
  server.disconnect('settings.endSession');
  await other.click();
  await gone(other);
  release();
  await expect.element(other).toBeVisible();
  expect(server.inputs('settings.endSession')).toEqual([{ id: 's2' }]);
});
