import { beforeAll, expect, test } from 'vitest';
import { readClip } from '../../../test/clips.ts';
import { askTicket, sendClip } from '../../../../../tools/fixtures/clips.ts';
import { makeClip, makeFile, tone } from '../../../../../tools/fixtures/media.ts';
import { refusalOf, registerMember, useTestApp, type TestClient } from '../../../test/test-app.ts';

/** One file for each rule. contents.proof.test.ts has every format. */
const app = await useTestApp();
let member: TestClient;
beforeAll(async () => {
  member = await registerMember(app);
});

const unreadable = { reason: 'clip-refused', message: 'Could not read audio file' };
const tooLong = { reason: 'clip-too-long', message: 'Audio must be 60 seconds or less' };

test.each<[string, () => Buffer, object]>([
  ['a text called .mp3', () => Buffer.from('This is a list of the tracks I could not find. '.repeat(50)), unreadable],
  ['a wav', () => makeFile(`${tone(3)} -ac 1 -ar 44100`, 'wav'), unreadable],
  ['an mp3 cut off within a frame', () => makeClip(5).subarray(0, 40_000), unreadable],
  ['an mp3 in stereo', () => makeFile(`${tone(3)} -ac 2 -ar 44100 -c:a libmp3lame -b:a 128k`), unreadable],
  ['an mp3 of 61 seconds', () => makeClip(61), tooLong],
])('%s is refused by the server, and its file is deleted', async (_what, make, refusal) => {
  const bytes = make();
  const ticket = await askTicket(member, bytes);
  expect(await sendClip(ticket, bytes)).toBe('taken');
  expect(await refusalOf(member.api.clips.confirm.mutate({ clipId: ticket.clipId }))).toMatchObject(refusal);
  const row = (await readClip(app.db, ticket.clipId))!;
  expect(row.checked_at).toBeNull();
  const keys = await app.bucket.keys();
  expect(keys).not.toContain(row.upload_key);
  expect(keys).not.toContain(row.object_key);
});
