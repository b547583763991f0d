import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { connectLive, type LiveViewer } from '../../../test/live-client.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows } from '../../../test/stored-rows.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
let id: string;
const open: LiveViewer[] = [];
beforeEach(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  [id] = (await createRequests(app.db, mara.username, [
    { title: 'Opening track', link: 'https://radio.example/1' },
  ])) as [string];
});
afterEach(async () => {
  for (const viewer of open.splice(0)) viewer.close();
  await checkCounters(app.db);
});

const text = { title: 'Closing track', description: 'Saxophone over breaks', link: '' };
const edit = ({ api }: SignedInMember, change: Partial<typeof text & { editedAt: string | null }> = {}) =>
  api.requests.edit.mutate({ id, editedAt: null, ...text, ...change });
const read = () => nel.api.requests.read.query({ id });
const find = async (query: string) =>
  (await nel.api.requests.list.query({ tab: 'community', query })).requests.map((request) => request.id);

test('an edit changes title, description and link, marks the request as edited and keeps its rank', async () => {
  await nel.api.votes.set.mutate({ requestId: id, voted: true });
  const before = await read();
  const viewer = await connectLive(app.address, { cookie: nel.cookie() });
  open.push(viewer);
  await viewer.socket.timeout(15_000).emitWithAck('join', requestRoom(id));
  const edited = await edit(mara);
  expect(edited).toMatchObject({ ...text, link: null, mine: true, voteCount: 1, createdAt: before.createdAt });
  const after = await read();
  expect(after).toMatchObject({ ...text, link: null, editedAt: edited.editedAt, voted: true });
  expect(after.version).toBeGreaterThan(before.version);
  const changes = () => viewer.messages.flatMap((message) => message.changes);
  await until(() => changes().some(({ kind }) => kind === 'editedRequest'), 'the edit');
  expect(changes()).toContainEqual({
    kind: 'editedRequest',
    row: { id, ...text, link: null, heard: edited.heard, editedAt: edited.editedAt, version: edited.version },
  });
  const [state] = await nel.api.requests.states.query({ ids: [id] });
  expect(state).toMatchObject({ editedAt: edited.editedAt, version: edited.version });
});

test('a search finds an edited request by its new words and no longer by its old ones', async () => {
  await edit(mara, { title: 'Quixotic closing' });
  expect(await find('quixotic saxophone')).toEqual([id]);
  expect(await find('opening')).toEqual([]);
});

test('an edit repeated after a lost response changes nothing more', async () => {
  const edited = await edit(mara);
  expect(await edit(mara)).toEqual(edited);
});

test('an edit of a text that another tab changed meanwhile is refused', async () => {
  const edited = await edit(mara);
  expect(await refusalOf(edit(mara, { title: 'Another title' }))).toEqual({
    reason: 'request-changed',
    message: 'You edited this request on another screen. Look at it there, then edit it again.',
  });
  expect(await edit(mara, { title: 'Another title', editedAt: edited.editedAt })).toMatchObject({
    title: 'Another title',
  });
});

test('of two concurrent edits one succeeds', async () => {
  const answers = await Promise.allSettled([
    edit(mara, { title: 'From the phone' }),
    edit(mara, { title: 'From here' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('only the owner edits a request, not a solved or hidden one, and the rules of posting apply', async () => {
  const before = await requestRows(app.db);
  expect((await refusalOf(edit(nel))).reason).toBe('request-not-yours');
  expect((await refusalOf(edit(mara, { title: ' ' }))).message).toBe('Give it a title, like where you heard it');
  expect((await refusalOf(edit(mara, { link: 'javascript:alert(1)' }))).message).toBe(
    'Enter a web address, like https://...',
  );
  expect(await requestRows(app.db)).toEqual(before);
  await app.db.updateTable('requests').set({ hidden_at: new Date() }).where('id', '=', id).execute();
  expect((await refusalOf(edit(mara))).reason).toBe('request-missing');
  await app.db.updateTable('requests').set({ hidden_at: null }).where('id', '=', id).execute();
  await mara.api.requests.solve.mutate({ id });
  expect((await refusalOf(edit(mara))).reason).toBe('request-solved');
});
