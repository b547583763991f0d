import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passADay, readClip } from '../../../test/clips.ts';
import { askTicket, sendClip, sendWholeClip } from '../../../../../tools/fixtures/clips.ts';
import { readMemberId } from '../../../../../tools/fixtures/members.ts';
import { makeClip } from '../../../../../tools/fixtures/media.ts';
import { outcomeOf, startCrashServer, type CrashServer } from '../../../test/crash-server.ts';
import { registerMember, type TestClient, type TestEnvironment } from '../../../test/test-app.ts';
import { attachClip } from '../requests/post-request.store.ts';

/**
 * Kills the server once, with clips at every step between upload and attach. Of each kind, one member continues
 * afterwards and one does not.
 */
let crash: CrashServer;
let env: TestEnvironment;
let member: TestClient;
let memberId: string;
type Kind = 'sent' | 'half checked' | 'checked';
const continued = {} as Record<Kind, string>;
const abandoned = {} as Record<Kind, string>;
const clip = makeClip(3);

beforeAll(async () => {
  crash = await startCrashServer();
  ({ env } = crash);
  member = await registerMember(env, { username: 'sender' });
  memberId = await readMemberId(env.db, 'sender');
  for (const clips of [continued, abandoned]) {
    clips.sent = await send();
    clips['half checked'] = await send();
    clips.checked = (await sendWholeClip(member, clip)).clipId;
  }
  await killWhileChecking([continued['half checked'], abandoned['half checked']]);
  await crash.start();
});
afterAll(() => crash.close());

async function send(): Promise<string> {
  const ticket = await askTicket(member, clip);
  await sendClip(ticket, clip);
  return ticket.clipId;
}

/** Stops confirmations after the file is stored and before the row is committed, and kills the server there. */
async function killWhileChecking(clipIds: string[]): Promise<void> {
  for (const clipId of clipIds) await crash.waitAfter('update on clips', 'id', clipId);
  await crash.hold();
  const outcomes = Promise.all(clipIds.map((clipId) => outcomeOf(member.api.clips.confirm.mutate({ clipId }))));
  await crash.untilWaiting(clipIds.length);
  await crash.kill({ rollBack: true });
  expect(await outcomes).toEqual(clipIds.map(() => 'cut off'));
}

test('after a crash between upload and attach, an unchecked clip is reported and cannot be attached', async () => {
  const request = await createRequest(env.db, 'sender');
  for (const clipId of [continued.sent, continued['half checked'], abandoned.sent, abandoned['half checked']]) {
    const row = (await readClip(env.db, clipId))!;
    expect([row.checked_at, row.milliseconds, row.peaks, row.request_id]).toEqual([null, null, null, null]);
    expect(await env.bucket.keys()).toContain(row.upload_key);
    expect(await attachClip(env.db, { clipId, requestId: request, memberId })).toBe(false);
  }
  // Control: the crash happened after the file was stored and before the row was updated.
  const half = (await readClip(env.db, continued['half checked']))!;
  expect(await env.bucket.read(half.object_key)).toEqual(clip);
});

test('a member who continues gets their clip, from every step the crash left it at', async () => {
  for (const clipId of Object.values(continued)) {
    expect((await member.api.clips.confirm.mutate({ clipId })).seconds).toBeCloseTo(3, 1);
    const request = await createRequest(env.db, 'sender');
    expect(await attachClip(env.db, { clipId, requestId: request, memberId })).toBe(true);
    const { url } = await member.api.clips.listen.query({ requestId: request });
    expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(clip);
  }
});

test('a day later the rows and files of the other members are deleted', async () => {
  await passADay(env.db);
  const rows = await env.db.selectFrom('clips').select(['id', 'object_key']).execute();
  expect(rows.map((row) => row.id).toSorted()).toEqual(Object.values(continued).toSorted());
  expect((await env.bucket.keys()).toSorted()).toEqual(rows.map((row) => row.object_key).toSorted());
});
