import { expect, test } from 'vitest';
import { tokenIn } from '../../../../../tools/services/mail-catcher.ts';
import { createClient, refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();

const tooCommon = {
  reason: 'password-common',
  message: 'Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.',
};

test('a common password is refused when registering, and the code stays usable', async () => {
  const inviteCode = await app.mint();
  const { api } = createClient(app.address);
  const member = { username: 'commoner', email: 'commoner@dubplate.example', inviteCode };
  for (const password of ['123456', 'Password', 'aaaaaa', 'dubplate']) {
    expect(await refusalOf(api.accounts.register.mutate({ ...member, password }))).toMatchObject(tooCommon);
  }
  const short = await refusalOf(api.accounts.register.mutate({ ...member, password: '12345' }));
  expect(short.message).toBe('Password must be at least 6 characters');
  await api.accounts.register.mutate({ ...member, password: 'x7#kqz' });
});

test('a common password is refused when resetting, and the link stays usable', async () => {
  const { email } = await registerMember(app);
  const { api } = createClient(app.address);
  await api.accounts.requestPasswordReset.mutate({ email });
  const token = tokenIn(await app.mail.waitFor(email, 'Set a new password'));
  expect(await refusalOf(api.accounts.resetPassword.mutate({ token, password: 'qwerty' }))).toMatchObject(tooCommon);
  await api.accounts.resetPassword.mutate({ token, password: 'brand-new-lacquer' });
  await api.accounts.signIn.mutate({ email, password: 'brand-new-lacquer' });
});

test('a common password is refused when changing it, and the old one stays valid', async () => {
  const { api, email, password } = await registerMember(app);
  const call = api.settings.changePassword.mutate({ currentPassword: password, password: '111111' });
  expect(await refusalOf(call)).toMatchObject(tooCommon);
  await createClient(app.address).api.accounts.signIn.mutate({ email, password });
});
