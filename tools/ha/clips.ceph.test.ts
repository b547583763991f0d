import { beforeAll, expect, inject, test } from 'vitest';
import { readClip } from '../../apps/server/test/clips.ts';
import { refusalOf, registerMember, useTestApp, type TestClient } from '../../apps/server/test/test-app.ts';
import { askTicket, sendClip } from '../fixtures/clips.ts';
import { makeClip } from '../fixtures/media.ts';

const app = await useTestApp();
const clip = makeClip(3);
let member: TestClient;
beforeAll(async () => {
  member = await registerMember(app, { username: 'sender' });
});

test('Ceph stores other bytes of the same size, and the server refuses to confirm them', async () => {
  const ticket = await askTicket(member, clip);
  const otherBytes = Buffer.from(clip).fill(0x55, 2_000, 2_400);
  expect(await sendClip(ticket, otherBytes)).toBe('taken');
  const refused = refusalOf(member.api.clips.confirm.mutate({ clipId: ticket.clipId }));
  expect(await refused).toMatchObject({ reason: 'clip-refused' });
});

test('Ceph accepts an upload that asks to be public, and IgnorePublicAcls keeps it private', async () => {
  const ticket = await askTicket(member, clip);
  expect(await sendClip(ticket, clip, { 'x-amz-acl': 'public-read' })).toBe('taken');
  const { upload_key: key } = (await readClip(app.db, ticket.clipId))!;
  expect(await app.bucket.read(key)).toEqual(clip);
  expect((await fetch(`${app.bucket.address}/${app.environment.S3_BUCKET}/${key}`)).status).toBe(403);
});

test('a clip is confirmed although an OSD was killed after its upload', async () => {
  const ticket = await askTicket(member, clip);
  expect(await sendClip(ticket, clip)).toBe('taken');
  process.kill(inject('osdPids')[0]!, 'SIGKILL');
  const started = performance.now();
  await confirmWithRetries(ticket.clipId);
  console.log(`OSD killed: confirmed after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const row = (await readClip(app.db, ticket.clipId))!;
  expect(await app.bucket.read(row.object_key)).toEqual(clip);
});

/** A member who sees an error tries again. */
async function confirmWithRetries(clipId: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return void (await member.api.clips.confirm.mutate({ clipId }));
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}
