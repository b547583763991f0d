import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { beforeAll, expect, test } from 'vitest';
import { readClip, storageOf } from '../../../test/clips.ts';
import { readMemberId } from '../../../../../tools/fixtures/members.ts';
import { sendClip, sendWholeClip } from '../../../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { createClient, refusalOf, registerMember, useTestApp, type TestClient } from '../../../test/test-app.ts';
import { attachClip } from '../requests/post-request.store.ts';

const app = await useTestApp();
let listener: TestClient;
let requestId: string;
let key: string;
let otherKey: string;
const clip = makeClip(3);

beforeAll(async () => {
  const sender = await registerMember(app, { username: 'sender' });
  listener = await registerMember(app);
  const senderId = await readMemberId(app.db, 'sender');
  requestId = await createRequest(app.db, 'sender');
  const [{ clipId }, other] = [await sendWholeClip(sender, clip), await sendWholeClip(sender, clip)];
  await attachClip(app.db, { clipId, requestId, memberId: senderId });
  key = (await readClip(app.db, clipId))!.object_key;
  otherKey = (await readClip(app.db, other.clipId))!.object_key;
});

test('any member can play a clip, as inline audio', async () => {
  const before = Date.now();
  const { url, expiresAt } = await listener.api.clips.listen.query({ requestId });
  expect(Date.parse(expiresAt) - before).toBeGreaterThan(599_000);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(600_000);
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  expect(response.headers.get('content-disposition')).toBe('inline');
  // As long as the URL is valid.
  expect(response.headers.get('cache-control')).toBe('private, max-age=600, immutable');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(clip);
});

test('a range can be requested, so that a player can seek', async () => {
  const { url } = await listener.api.clips.listen.query({ requestId });
  const response = await fetch(url, { headers: { range: 'bytes=1000-1999', origin: app.address } });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes 1000-1999/${clip.length}`);
  expect(response.headers.get('access-control-allow-origin')).toBe(app.address);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(clip.subarray(1000, 2000));
});

test('visitors get no URL, and a request without a clip has none', async () => {
  expect((await refusalOf(createClient(app.address).api.clips.listen.query({ requestId }))).reason).toBe('signed-out');
  const withoutClip = await createRequest(app.db, 'sender');
  expect((await refusalOf(listener.api.clips.listen.query({ requestId: withoutClip }))).reason).toBe('clip-missing');
});

test('the clip of a hidden request has no URL until the request is shown again', async () => {
  const setHidden = (hiddenAt: Date | null) =>
    app.db.updateTable('requests').set({ hidden_at: hiddenAt }).where('id', '=', requestId).execute();
  await setHidden(new Date());
  expect((await refusalOf(listener.api.clips.listen.query({ requestId }))).reason).toBe('clip-missing');
  await setHidden(null);
  expect(await listener.api.clips.listen.query({ requestId })).toHaveProperty('url');
});

test('the key of a clip has 256 random bits, and is useless without a signature', async () => {
  expect(key).toMatch(/-[\w-]{43}\.mp3$/);
  expect(key.split('-').at(-1)).not.toBe(otherKey.split('-').at(-1));
  expect((await fetch(`${app.bucket.address}/${app.environment.S3_BUCKET}/${key}`)).status).toBe(403);
});

test('a presigned URL is valid for one clip, for reading, until it expires', async () => {
  const { url } = await listener.api.clips.listen.query({ requestId });
  expect((await fetch(url.replace(key, otherKey))).status).toBe(403);
  expect((await fetch(url.replace('Expires=600', 'Expires=60000'))).status).toBe(403);
  expect((await fetch(url.replace('inline', 'attachment'))).status).toBe(403);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  expect(await sendClip({ url, headers: {} }, Buffer.from('other'))).toBe('SignatureDoesNotMatch');
  expect(await app.bucket.read(key)).toEqual(clip);

  const sign = (minutesAgo: number) =>
    storageOf(app, () => new Date(Date.now() - minutesAgo * 60_000)).signDownload(key, 'audio/mpeg', 600);
  expect((await fetch(await sign(9))).status).toBe(200);
  expect((await fetch(await sign(11))).status).toBe(403);
});
