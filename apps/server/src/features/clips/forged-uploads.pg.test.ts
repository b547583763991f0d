import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { maxClipBytes } from '@dubplate/domain/clips/clip.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readClip, storageOf } from '../../../test/clips.ts';
import { askTicket, sendClip, sendWholeClip, sha256Of } from '../../../../../tools/fixtures/clips.ts';
import { readMemberId } from '../../../../../tools/fixtures/members.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { createClient, refusalOf, registerMember, useTestApp, type TestClient } from '../../../test/test-app.ts';
import { attachClip } from '../requests/post-request.store.ts';

/**
 * Two parts refuse each forged upload: the bucket compares the signature with what is sent, and the server does not
 * trust the bucket. The test bucket checks signatures as S3 does (tools/services/bucket.ts). Writing to it directly
 * simulates a bucket that checks nothing.
 */
const app = await useTestApp();
let member: TestClient;
let memberId: string;
beforeAll(async () => {
  member = await registerMember(app, { username: 'sender' });
  memberId = await readMemberId(app.db, 'sender');
});

const clip = makeClip(3);
const otherClip = makeClip(4);
const otherBytes = Buffer.from(clip).fill(0x55, 2_000, 2_400);
const tooLarge = Buffer.concat([clip, Buffer.alloc(maxClipBytes)]);

const uploadKeyOf = async (clipId: string) => (await readClip(app.db, clipId))!.upload_key;
const confirm = (clipId: string, who = member) => refusalOf(who.api.clips.confirm.mutate({ clipId }));

describe('the bucket refuses', () => {
  test.each<[string, Buffer, Record<string, string>, string]>([
    ['another type', clip, { 'content-type': 'text/html' }, 'SignatureDoesNotMatch'],
    ['something larger', otherClip, {}, 'SignatureDoesNotMatch'],
    ['something smaller', clip.subarray(0, -1), {}, 'SignatureDoesNotMatch'],
    ['nothing at all', Buffer.alloc(0), {}, 'SignatureDoesNotMatch'],
    ['other bytes of the same size', otherBytes, {}, 'BadDigest'],
    [
      'other bytes under their own checksum',
      otherBytes,
      { 'x-amz-checksum-sha256': Buffer.from(sha256Of(otherBytes), 'hex').toString('base64') },
      'SignatureDoesNotMatch',
    ],
    ['a public copy', clip, { 'x-amz-acl': 'public-read' }, 'AccessDenied'],
  ])('%s', async (_what, bytes, headers, fault) => {
    const ticket = await askTicket(member, clip);
    expect(await sendClip(ticket, bytes, headers)).toBe(fault);
    expect(await app.bucket.keys()).not.toContain(await uploadKeyOf(ticket.clipId));
    expect(await sendClip(ticket, clip)).toBe('taken');
  });

  test('a changed URL: another key, a later expiry, or another method', async () => {
    const { url, headers, clipId } = await askTicket(member, clip);
    const { object_key: kept, upload_key: place } = (await readClip(app.db, clipId))!;
    for (const changed of [url.replace(place, kept), url.replace('Expires=600', 'Expires=6000')]) {
      expect(await sendClip({ url: changed, headers }, clip)).toBe('SignatureDoesNotMatch');
    }
    for (const method of ['GET', 'DELETE']) expect((await fetch(url, { method, headers })).status).toBe(403);
    expect((await fetch(`${app.bucket.address}/${app.environment.S3_BUCKET}?list-type=2`)).status).toBe(403);
  });

  test('a ticket older than its ten minutes', async () => {
    const upload = { type: 'audio/mpeg', size: clip.length, sha256: sha256Of(clip) };
    const sign = (minutesAgo: number) =>
      storageOf(app, () => new Date(Date.now() - minutesAgo * 60_000)).signUpload('incoming/old.mp3', upload, 600);
    expect(await sendClip(await sign(11), clip)).toBe('AccessDenied');
    expect(await sendClip(await sign(9), clip)).toBe('taken');
  });
});

describe('the server refuses, even if the bucket accepted:', () => {
  test.each<[string, Buffer]>([
    ['something larger', otherClip],
    ['something far too large', tooLarge],
    ['something smaller', clip.subarray(0, -1)],
    ['other bytes of the same size', otherBytes],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s', async (_what, bytes) => {
    const { clipId } = await askTicket(member, clip);
    const key = await uploadKeyOf(clipId);
    await storageOf(app).write(key, bytes, 'audio/mpeg');
    expect(await confirm(clipId)).toMatchObject({ reason: 'clip-refused', message: 'Could not read audio file' });
    expect(await app.bucket.keys()).not.toContain(key);
    expect((await readClip(app.db, clipId))!.checked_at).toBeNull();
    expect(await attachClip(app.db, { clipId, requestId: await createRequest(app.db, 'sender'), memberId })).toBe(
      false,
    );
  });

  test('to confirm a missing upload, and accepts it once it has arrived', async () => {
    const ticket = await askTicket(member, clip);
    expect(await confirm(ticket.clipId)).toMatchObject({
      reason: 'clip-missing',
      message: 'That clip is no longer here. Please add it again.',
    });
    await sendClip(ticket, clip);
    expect(await member.api.clips.confirm.mutate({ clipId: ticket.clipId })).toMatchObject({ clipId: ticket.clipId });
  });

  test("to confirm or attach with another member's ticket", async () => {
    const thief = await registerMember(app, { username: 'thief' });
    const thiefId = await readMemberId(app.db, 'thief');
    const ticket = await askTicket(member, clip);
    await sendClip(ticket, clip);
    expect((await confirm(ticket.clipId, thief)).reason).toBe('clip-missing');
    expect((await readClip(app.db, ticket.clipId))!.checked_at).toBeNull();
    await member.api.clips.confirm.mutate({ clipId: ticket.clipId });
    expect((await confirm(ticket.clipId, thief)).reason).toBe('clip-missing');
    expect(
      await attachClip(app.db, {
        clipId: ticket.clipId,
        requestId: await createRequest(app.db, 'thief'),
        memberId: thiefId,
      }),
    ).toBe(false);
  });

  test('a clip that does not exist, and a malformed id', async () => {
    expect((await confirm('0198c0de-0000-7000-8000-00000000dead')).reason).toBe('clip-missing');
    expect((await confirm('../../etc/passwd')).reason).toBe('invalid-input');
  });

  test('to confirm shortly before the sweep', async () => {
    const ticket = await askTicket(member, clip);
    await sendClip(ticket, clip);
    const made = new Date(Date.now() - 23.5 * 3_600_000);
    await app.db.updateTable('clips').set({ created_at: made }).where('id', '=', ticket.clipId).execute();
    expect((await confirm(ticket.clipId)).reason).toBe('clip-missing');
  });

  test('a ticket for an invalid clip', async () => {
    const sha256 = sha256Of(clip);
    const good = { fileName: 'a.mp3', size: 1_000, sha256 };
    for (const wrong of [{ size: 0 }, { size: maxClipBytes + 1 }, { sha256: 'x' }, { fileName: 'x'.repeat(256) }]) {
      expect((await refusalOf(member.api.clips.ticket.mutate({ ...good, ...wrong }))).reason).toBe('invalid-input');
    }
    expect((await refusalOf(createClient(app.address).api.clips.ticket.mutate(good))).reason).toBe('signed-out');
  });
});

test('an upload after the confirmation does not change the stored clip', async () => {
  const sent = await sendWholeClip(member, clip);
  const row = (await readClip(app.db, sent.clipId))!;
  expect(await sendClip(sent, clip)).toBe('taken');
  // And if the bucket accepted other bytes:
  await storageOf(app).write(row.upload_key, otherClip, 'audio/mpeg');
  expect(await member.api.clips.confirm.mutate({ clipId: sent.clipId })).toEqual(sent.confirmed);
  expect(await readClip(app.db, sent.clipId)).toEqual(row);
  expect(await app.bucket.read(row.object_key)).toEqual(clip);
});
