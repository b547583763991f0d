import { randomUUID } from 'node:crypto';
import { peakCount } from '@dubplate/domain/clips/clip.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { passADay, readClip } from '../../../test/clips.ts';
import { askTicket, sendClip, sendWholeClip } from '../../../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { requestRows } from '../../../test/stored-rows.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
let checked: string[];
const clip = makeClip(2);
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  checked = (await Promise.all([1, 2, 3, 4].map(() => sendWholeClip(mara, clip)))).map(({ clipId }) => clipId);
});
afterEach(() => checkCounters(app.db));

const postRequest = (member: SignedInMember, clipId: string, id: string = randomUUID()) =>
  member.api.requests.add.mutate({ id, title: 'Closing track', description: 'Two-step', link: '', clipId });
const missing = { reason: 'clip-missing', message: 'That clip is no longer here. Please add it again.' };

test('a request with a clip says so, and other members can play it', async () => {
  const card = await postRequest(mara, checked[0]!);
  expect(card).toMatchObject({ hasClip: true });
  // A retry after a lost response.
  expect(await postRequest(mara, checked[0]!, card.id)).toEqual(card);
  expect(await refusalOf(postRequest(mara, checked[1]!, card.id))).toMatchObject({ reason: 'request-posted' });
  const { requests } = await nel.api.requests.list.query({ tab: 'community', query: '' });
  expect(requests).toMatchObject([{ id: card.id, hasClip: true }]);
  const detail = await nel.api.requests.read.query({ id: card.id });
  expect(detail).toMatchObject({ hasClip: true, clip: { seconds: expect.closeTo(2, 1) } });
  expect(detail.clip!.peaks).toHaveLength(peakCount);
  const { url } = await nel.api.clips.listen.query({ requestId: card.id });
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(clip);
});

test('a request with an invalid clip is not posted', async () => {
  const sent = await askTicket(mara, clip);
  await sendClip(sent, clip);
  await postRequest(mara, checked[1]!);
  const before = await requestRows(app.db);
  for (const [member, clipId] of [
    [mara, randomUUID()],
    [mara, sent.clipId],
    [nel, checked[2]!],
    [mara, checked[1]!],
  ] as const) {
    expect(await refusalOf(postRequest(member, clipId))).toEqual(missing);
  }
  expect(await requestRows(app.db)).toEqual(before);
});

test('of two concurrent requests with the same clip one is posted', async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => postRequest(mara, checked[2]!)));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('when the clip cannot be attached the request is rolled back', async () => {
  const before = await requestRows(app.db);
  const refusal = await whileFailing(app.db, { on: 'clips', at: 'update' }, () =>
    refusalOf(postRequest(mara, checked[3]!)),
  );
  expect(refusal.reason).toBe('unexpected');
  expect(await requestRows(app.db)).toEqual(before);
});

test('deleting a request deletes its clip and the file', async () => {
  const { id } = await postRequest(mara, checked[3]!);
  const { object_key: key } = (await readClip(app.db, checked[3]!))!;
  expect(await app.bucket.keys()).toContain(key);
  await mara.api.requests.remove.mutate({ id });
  expect(await refusalOf(nel.api.clips.listen.query({ requestId: id }))).toMatchObject({ reason: 'clip-missing' });
  await passADay(app.db);
  expect(await readClip(app.db, checked[3]!)).toBeUndefined();
  expect(await app.bucket.keys()).not.toContain(key);
});
