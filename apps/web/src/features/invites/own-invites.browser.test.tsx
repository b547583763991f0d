import type { OwnInvite, OwnInvites as Mine } from '@dubplate/domain/invites/invite.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, shown, text } from '../../../test/find.ts';
import { newId } from '../../../test/members.ts';
import { render } from '../../../test/render.tsx';
import { createSongRow, emptyFavorites } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { OwnInvites } from './own-invites.tsx';

const createInvite = (values: Partial<OwnInvite> = {}): OwnInvite => ({
  id: newId(),
  code: 'abcd-efgh-jkmn',
  state: 'unused',
  createdAt: '2026-01-05T10:00:00.000Z',
  usedAt: null,
  usedBy: null,
  songCount: 0,
  ...values,
});
const answer = (mine: Partial<Mine>) => server.answer('invites.mine', { granted: 3, left: 3, invites: [], ...mine });

test('the row is absent while the owner grants no invites', async () => {
  answer({ granted: 0, left: 0 });
  await render(<OwnInvites />);
  await expect.poll(() => server.inputs('invites.mine')).toHaveLength(1);
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('an invite is created with a line and songs, and then listed with a share button', async () => {
  const song = createSongRow({ title: 'Glasshouse' });
  answer({ left: 1 });
  server.answer('favorites.list', { ...emptyFavorites, songs: [song] });
  await render(<OwnInvites />);
  await page.getByRole('button', { name: /^Invite a friend/ }).click();
  await shown('Who belongs here?');
  await button('New invite (1 left)').click();
  await field('Line for them (optional)').fill('Loud, please');
  await button('Add Glasshouse').click();
  server.answer('invites.create', { code: 'abcd-efgh-jkmn' });
  answer({ left: 0, invites: [createInvite({ songCount: 1 })] });
  await button('Create invite').click();
  await shown('abcd-efgh-jkmn');
  await shown('1 song');
  await expect.element(button('Share abcd-efgh-jkmn')).toBeVisible();
  await expect.element(button('None left')).toBeDisabled();
  expect(server.inputs('invites.create')).toEqual([{ line: 'Loud, please', songIds: [song.id] }]);
});

test('a refusal keeps the form and says why', async () => {
  answer({});
  server.answer('favorites.list', emptyFavorites);
  server.refuse('invites.create', 'invites-spent');
  await render(<OwnInvites />, { path: '/?invite=mine' });
  await button('New invite (3 left)').click();
  await field('Line for them (optional)').fill('Loud, please');
  await button('Create invite').click();
  await shown('You have given all your invites. Revoke an unused one to make another.');
  await expect.element(field('Line for them (optional)')).toHaveValue('Loud, please');
});

test('unused invites can be revoked, used ones name who is in', async () => {
  const unused = createInvite();
  const used = [
    createInvite({ code: '2222-3333-4444', state: 'used', usedBy: 'daytripper' }),
    createInvite({ code: '5555-6666-7777', state: 'used' }),
  ];
  answer({ left: 0, invites: [unused, ...used] });
  await render(<OwnInvites />, { path: '/?invite=mine' });
  await shown('daytripper is in');
  await shown('Used, and the account is deleted');
  expect(page.getByRole('button', { name: /^Revoke/ }).elements()).toHaveLength(1);
  await button(`Revoke ${unused.code}`).click();
  server.answer('invites.revokeOwn', undefined);
  answer({ left: 1, invites: used });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke code' }).click();
  await shown('Code revoked');
  await expect.element(button('New invite (1 left)')).toBeVisible();
  await expect.element(text(unused.code)).not.toBeInTheDocument();
  expect(server.inputs('invites.revokeOwn')).toEqual([{ id: unused.id }]);
});
