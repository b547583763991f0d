import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
beforeEach(async () => {
  await app.db.deleteFrom('requests').execute();
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});

const text = { title: 'Closing track', description: 'Saxophone over breaks' };
const heard = {
  where: 'Quixote Hall',
  when: 'Sat Nov 7, about 05:40',
  playedBy: 'Zelkova',
  tried: ['Shazam', 'Asked Zelkova'],
};
const post = async (fields: Partial<typeof heard> = heard) => {
  const id = randomUUID();
  await mara.api.requests.add.mutate({ id, ...text, ...fields });
  return id;
};
const read = (id: string) => nel.api.requests.read.query({ id });
const edit = (id: string, editedAt: string | null, fields: Partial<typeof heard>) =>
  mara.api.requests.edit.mutate({ id, editedAt, ...text, ...fields });
const find = async (query: string) =>
  (await nel.api.requests.list.query({ tab: 'community', query })).requests.map(({ id }) => id);

test('a request keeps where and when the track was heard, who played it and what was tried', async () => {
  expect(await read(await post())).toMatchObject({ heard });
});

test('a request of a client that does not send them has none', async () => {
  expect((await read(await post({}))).heard).toEqual({ where: null, when: null, playedBy: null, tried: [] });
});

test('a search finds a request by the place and the artist', async () => {
  const id = await post();
  expect([await find('quixote'), await find('zelkova')]).toEqual([[id], [id]]);
  await edit(id, null, { where: '', playedBy: '' });
  expect([await find('quixote'), await find('zelkova')]).toEqual([[], []]);
});

test('an edit of one of them marks the request as edited and keeps those that were not sent', async () => {
  const id = await post();
  const edited = await edit(id, null, { where: 'Cold Store' });
  expect(edited.editedAt).not.toBeNull();
  expect(edited.heard).toEqual({ ...heard, where: 'Cold Store' });
  const cleared = await edit(id, edited.editedAt, { when: '', tried: [] });
  expect(cleared.heard).toEqual({ ...heard, where: 'Cold Store', when: null, tried: [] });
});

test('an edit of an older client keeps all of them, also for the search', async () => {
  const id = await post();
  await mara.api.requests.edit.mutate({ id, editedAt: null, ...text, title: 'Second track' });
  expect(await read(id)).toMatchObject({ title: 'Second track', heard });
  expect(await find('quixote second')).toEqual([id]);
});

test('an edit that changes nothing does not mark the request as edited', async () => {
  const id = await post();
  expect((await edit(id, null, heard)).editedAt).toBeNull();
});

test('a repeated post is accepted with the same fields only', async () => {
  const id = await post();
  await mara.api.requests.add.mutate({ id, ...text, ...heard });
  const other = mara.api.requests.add.mutate({ id, ...text, ...heard, when: 'Sunday' });
  expect(await refusalOf(other)).toMatchObject({ reason: 'request-posted' });
});

test('the table refuses what the form would refuse', async () => {
  const id = await post();
  const set = (values: object) => app.db.updateTable('requests').set(values).where('id', '=', id).execute();
  for (const values of [{ heard_where: '' }, { played_by: 'x'.repeat(121) }, { tried: [] }]) {
    await expect(set(values)).rejects.toThrow('requests_heard_check');
  }
});

test('the download of own data has them', async () => {
  const id = await post();
  const { requests } = await mara.api.ownData.download.query();
  expect(requests.find(({ requestId }) => requestId === id)).toMatchObject({
    where: heard.where,
    when: heard.when,
    playedBy: heard.playedBy,
    alreadyTried: heard.tried,
    thankedAt: null,
  });
});
