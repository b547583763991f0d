import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { randomUUID } from 'node:crypto';
import { maxClipBytes, peakCount } from '@dubplate/domain/clips/clip.ts';
import { beforeAll, expect, test } from 'vitest';
import { clipJobs, passADay, readClip, storageOf } from '../../../test/clips.ts';
import { askTicket, sendClip, sendWholeClip, sha256Of } from '../../../../../tools/fixtures/clips.ts';
import { readMemberId } from '../../../../../tools/fixtures/members.ts';
import { makeClip, makeFile, asClip } from '../../../../../tools/fixtures/media.ts';
import { refusalOf, registerMember, useTestApp, type TestClient } from '../../../test/test-app.ts';
import { attachClip } from '../requests/post-request.store.ts';

const app = await useTestApp();
let member: TestClient;
let memberId: string;
let other: TestClient;
let otherId: string;
beforeAll(async () => {
  member = await registerMember(app, { username: 'sender' });
  other = await registerMember(app, { username: 'other' });
  memberId = await readMemberId(app.db, 'sender');
  otherId = await readMemberId(app.db, 'other');
});

const clip = makeClip(5);

test('a clip is uploaded, checked and stored under a key that only the server writes', async () => {
  const { clipId, url, confirmed } = await sendWholeClip(member, clip);
  expect(confirmed.clipId).toBe(clipId);
  expect(confirmed.seconds).toBeCloseTo(5, 1);
  expect(confirmed.peaks).toHaveLength(peakCount);
  expect(Math.max(...confirmed.peaks)).toBe(255);
  const row = await readClip(app.db, clipId);
  expect(row).toMatchObject({ member_id: memberId, request_id: null, file_name: 'rip.mp3', size: clip.length });
  expect(row!.sha256.toString('hex')).toBe(sha256Of(clip));
  expect(row!.upload_key).toMatch(/^incoming\/[\w-]{43}\.mp3$/);
  expect(row!.object_key).toMatch(/^id-requests\/\d{13}-[\w-]{43}\.mp3$/);
  expect(new URL(url).pathname).toBe(`/${app.environment.S3_BUCKET}/${row!.upload_key}`);
  expect(await app.bucket.read(row!.object_key)).toEqual(clip);
  expect(await app.bucket.keys()).not.toContain(row!.upload_key);
});

test('the presigned URL signs size and expiry, and never contains the key of the stored file', async () => {
  const ticket = await askTicket(member, clip);
  const { searchParams } = new URL(ticket.url);
  expect(searchParams.get('X-Amz-Expires')).toBe('600');
  expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;x-amz-checksum-sha256');
  expect(ticket.headers).toEqual({
    'content-type': 'audio/mpeg',
    'x-amz-checksum-sha256': Buffer.from(sha256Of(clip), 'hex').toString('base64'),
  });
  expect(JSON.stringify(ticket)).not.toContain('id-requests');
});

test('CORS allows a page of the app to upload and read the response, and no page of another site', async () => {
  const { url } = await askTicket(member, clip);
  const requestPreflight = (origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
      },
    });
  expect((await requestPreflight(app.address)).status).toBe(200);
  expect((await requestPreflight('https://evil.example')).status).toBe(403);
});

test('the bars of the waveform follow the volume', async () => {
  const crescendo = makeFile(`-f lavfi -i aevalsrc=t/4*sin(880*PI*t):d=4 ${asClip}`);
  const { confirmed } = await sendWholeClip(member, crescendo);
  const [start, middle, end] = [10, 60, 115].map((bar) => confirmed.peaks[bar]!);
  expect(start).toBeLessThan(middle! / 2);
  expect(middle).toBeLessThan(end! * 0.7);
});

test('confirming twice, also concurrently, returns the same and checks once', async () => {
  const { clipId, confirmed } = await sendWholeClip(member, clip);
  const row = await readClip(app.db, clipId);
  expect(await member.api.clips.confirm.mutate({ clipId })).toEqual(confirmed);
  expect(await readClip(app.db, clipId)).toEqual(row);

  const ticket = await askTicket(member, clip);
  await sendClip(ticket, clip);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => member.api.clips.confirm.mutate({ clipId: ticket.clipId })),
  );
  for (const answer of answers) expect(answer).toEqual({ ...confirmed, clipId: ticket.clipId });
});

test('a clip of 60 seconds is within the limits', async () => {
  const minute = makeClip(60);
  expect(minute.length).toBeLessThan(maxClipBytes);
  const { confirmed } = await sendWholeClip(member, minute);
  expect(confirmed.seconds).toBeGreaterThan(59.9);
  expect(confirmed.seconds).toBeLessThanOrEqual(60.1);
});

test('a member attaches their checked clip to one request, and a request has one clip', async () => {
  const { clipId } = await sendWholeClip(member, clip);
  const [request, second] = await Promise.all([createRequest(app.db, 'sender'), createRequest(app.db, 'sender')]);
  expect(await attachClip(app.db, { clipId, requestId: request, memberId: otherId })).toBe(false);
  expect(await attachClip(app.db, { clipId, requestId: request, memberId })).toBe(true);
  expect(await attachClip(app.db, { clipId, requestId: request, memberId })).toBe(true);
  expect(await attachClip(app.db, { clipId, requestId: second, memberId })).toBe(false);
  expect((await readClip(app.db, clipId))!.request_id).toBe(request);
  const { clipId: late } = await sendWholeClip(member, clip);
  expect(await attachClip(app.db, { clipId: late, requestId: request, memberId })).toBe(false);
  expect((await readClip(app.db, late))!.request_id).toBeNull();
});

test('an unchecked clip cannot be attached, and PostgreSQL refuses it too', async () => {
  const ticket = await askTicket(member, clip);
  await sendClip(ticket, clip);
  const request = await createRequest(app.db, 'sender');
  expect(await attachClip(app.db, { clipId: ticket.clipId, requestId: request, memberId })).toBe(false);
  const forced = app.db.updateTable('clips').set({ request_id: request }).where('id', '=', ticket.clipId).execute();
  await expect(forced).rejects.toThrow('violates check constraint');
});

test('of two concurrent requests with the same clip one gets it', async () => {
  const { clipId } = await sendWholeClip(member, clip);
  const requests = await Promise.all([1, 2, 3, 4].map(() => createRequest(app.db, 'sender')));
  const outcomes = await Promise.all(
    requests.map((request) => attachClip(app.db, { clipId, requestId: request, memberId })),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test('after a day an unattached clip is deleted, and an attached clip remains', async () => {
  const unattached = await sendWholeClip(member, clip);
  const attached = await sendWholeClip(member, clip);
  const unsent = await askTicket(other, clip);
  await attachClip(app.db, { clipId: attached.clipId, requestId: await createRequest(app.db, 'sender'), memberId });
  // Uploaded again with the same ticket: the file remains under the upload key until the sweep.
  await sendClip(attached, clip);
  const queued = (await clipJobs(app.db)).filter(({ payload }) => payload.clipId === unattached.clipId);
  expect(queued).toEqual([{ task: 'sweep-clip', payload: { clipId: unattached.clipId }, days: 1 }]);

  const kept = (await readClip(app.db, attached.clipId))!;
  await passADay(app.db);
  expect(await readClip(app.db, unattached.clipId)).toBeUndefined();
  expect(await readClip(app.db, unsent.clipId)).toBeUndefined();
  expect(await readClip(app.db, attached.clipId)).toEqual(kept);
  const rows = await app.db.selectFrom('clips').select('object_key').execute();
  expect((await app.bucket.keys()).toSorted()).toEqual(rows.map((row) => row.object_key).toSorted());
  expect(await app.bucket.read(kept.object_key)).toEqual(clip);
});

test('deleting a request deletes its clip and the file', async () => {
  const { clipId } = await sendWholeClip(member, clip);
  const request = await createRequest(app.db, 'sender');
  await attachClip(app.db, { clipId, requestId: request, memberId });
  const { object_key: key } = (await readClip(app.db, clipId))!;
  await app.db.deleteFrom('requests').where('id', '=', request).execute();
  await passADay(app.db);
  expect(await readClip(app.db, clipId)).toBeUndefined();
  expect(await app.bucket.keys()).not.toContain(key);
  expect((await refusalOf(member.api.clips.listen.query({ requestId: request }))).reason).toBe('clip-missing');
});

test('deleting a missing object succeeds', async () => {
  const before = app.logLines.length;
  await storageOf(app).remove('incoming/never.mp3');
  const keys = { upload_key: 'incoming/x.mp3', object_key: 'id-requests/x.mp3' };
  const file = { file_name: 'x', size: 1, sha256: Buffer.alloc(32) };
  await app.db
    .insertInto('clips')
    .values({ id: randomUUID(), ...keys, ...file })
    .execute();
  await passADay(app.db);
  expect(app.logLines.slice(before).filter((line) => line.includes('"part":"jobs"'))).toEqual([]);
});

test('the thirty-first ticket in an hour is refused with the matching text', async () => {
  const newMember = await registerMember(app);
  for (let ticket = 0; ticket < 30; ticket += 1) await askTicket(newMember, clip);
  expect(await refusalOf(askTicket(newMember, clip))).toMatchObject({
    reason: 'slow-down',
    message: 'That was a lot at once. Give it a few minutes.',
  });
});
