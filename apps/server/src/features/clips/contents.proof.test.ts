import { maxClipBytes } from '@dubplate/domain/clips/clip.ts';
import { beforeAll, expect, test } from 'vitest';
import { readClip } from '../../../test/clips.ts';
import { askTicket, sendClip } from '../../../../../tools/fixtures/clips.ts';
import { asClip, makeClip, makeFile, tone } from '../../../../../tools/fixtures/media.ts';
import { refusalOf, registerMember, useTestApp, type TestClient } from '../../../test/test-app.ts';

/** Valid tickets for invalid files: the uploaded bytes match the ticket and are no clip. */
const app = await useTestApp();
let member: TestClient;
beforeAll(async () => {
  member = await registerMember(app);
});

async function send(bytes: Buffer): Promise<string> {
  const ticket = await askTicket(member, bytes);
  expect(await sendClip(ticket, bytes)).toBe('taken');
  return ticket.clipId;
}

const lame = '-c:a libmp3lame -b:a 128k';
const cover = '-f lavfi -i color=red:s=64x64:d=1 -map 0 -map 1 -frames:v 1 -c:v mjpeg -disposition:v attached_pic';
const clip = makeClip(5);
const tag = (size: number) => Buffer.from([...Buffer.from('ID3\u0003\0\0'), 0, 0, size >> 7, size & 127]);

test.each<[string, () => Buffer]>([
  ['a text called .mp3', () => Buffer.from('This is a list of the tracks I could not find. '.repeat(50))],
  ['a text behind a tag', () => Buffer.concat([tag(0), Buffer.from('more words than sound '.repeat(300))])],
  ['a tag and nothing else', () => tag(0)],
  ['zeroes', () => Buffer.alloc(20_000)],
  ['a single byte', () => Buffer.from([0xff])],
  ['a wav', () => makeFile(`${tone(3)} -ac 1 -ar 44100`, 'wav')],
  ['an aac', () => makeFile(`${tone(3)} -ac 1 -ar 44100`, 'aac')],
  ['an m4a', () => makeFile(`${tone(3)} -ac 1 -ar 44100`, 'm4a')],
  ['an mp3 cut off within a frame', () => clip.subarray(0, 40_000)],
  ['an mp3 in stereo', () => makeFile(`${tone(3)} -ac 2 -ar 44100 ${lame}`)],
  ['an mp3 at 48 kHz', () => makeFile(`${tone(3)} -ac 1 -ar 48000 ${lame}`)],
  ['an mp3 at 64 kb/s', () => makeFile(`${tone(3)} -ac 1 -ar 44100 -c:a libmp3lame -b:a 64k`)],
  ['an mp3 of varying bit rate', () => makeFile(`${tone(3)} -ac 1 -ar 44100 -c:a libmp3lame -q:a 4`)],
  ['an mp2', () => makeFile(`${tone(3)} -ac 1 -ar 44100 -b:a 128k`, 'mp2')],
  ['an mp3 with a picture', () => makeFile(`${tone(3)} ${cover} ${asClip}`)],
  ['an mp3 with something large behind it', () => Buffer.concat([clip, Buffer.alloc(100_000, 'PK')])],
  ['frames with noise in them', () => withNoise(clip)],
])('%s is refused by the server, and its file is deleted', async (_what, make) => {
  const clipId = await send(make());
  expect(await refusalOf(member.api.clips.confirm.mutate({ clipId }))).toMatchObject({
    reason: 'clip-refused',
    message: 'Could not read audio file',
  });
  await expectDeleted(clipId);
});

test.each<[string, () => Buffer]>([
  ['an mp3 of 61 seconds', () => makeClip(61)],
  ['an mp3 of 61 seconds whose header says 3', () => withForeignHeader(makeClip(61), makeClip(3))],
  ['an mp3 of 90 seconds at 64 kb/s', () => makeFile(`${tone(90)} ${asClip} -b:a 64k`)],
])('%s is refused as too long by the server, and its file is deleted', async (_what, make) => {
  const bytes = make();
  expect(bytes.length).toBeLessThanOrEqual(maxClipBytes);
  const clipId = await send(bytes);
  expect(await refusalOf(member.api.clips.confirm.mutate({ clipId }))).toMatchObject({
    reason: 'clip-too-long',
    message: 'Audio must be 60 seconds or less',
  });
  await expectDeleted(clipId);
});

test.each<[string, () => Buffer, number]>([
  ['without a header', () => makeFile(`${tone(3)} ${asClip} -write_xing 0 -id3v2_version 0`), 3],
  [
    'with a title and an old tag at the end',
    () => makeFile(`${tone(3)} ${asClip} -metadata title=rip -write_id3v1 1`),
    3,
  ],
  ['whose header says 61 seconds', () => withForeignHeader(makeClip(3), makeClip(61)), 3],
  ['of a fifth of a second', () => makeClip(0.2), 0.2],
  ['cut out of a longer one', () => clip.subarray(clip.indexOf(Buffer.from([0xff, 0xfb]), 32_000)), 3],
  ['of silence', () => makeFile(`-f lavfi -i anullsrc=r=44100:cl=mono -t 2 ${asClip}`), 2],
])('a clip %s is accepted, with its real length', async (_what, make, seconds) => {
  const clipId = await send(make());
  const confirmed = await member.api.clips.confirm.mutate({ clipId });
  expect(Math.abs(confirmed.seconds - seconds)).toBeLessThan(0.1);
});

async function expectDeleted(clipId: string): Promise<void> {
  const row = (await readClip(app.db, clipId))!;
  expect(row.checked_at).toBeNull();
  const keys = await app.bucket.keys();
  expect(keys).not.toContain(row.upload_key);
  expect(keys).not.toContain(row.object_key);
}

/** Takes the first frame, which declares the number of frames, from another file. */
function withForeignHeader(sound: Buffer, header: Buffer): Buffer {
  const [start, from] = [sound, header].map((bytes) => bytes.indexOf('Info'));
  const forged = Buffer.from(sound);
  // Flags, frame count and byte count follow the name.
  header.copy(forged, start, from, from! + 16);
  return forged;
}

/** Keeps the header and the length of every frame, and clears the rest. */
function withNoise(bytes: Buffer): Buffer {
  const overwritten = Buffer.from(bytes);
  let state = 1;
  for (let at = 1_000; at + 4 < overwritten.length; at += 1) {
    if (overwritten.readUInt16BE(at) === 0xff_fb) at += 3;
    else overwritten[at] = (state = (state * 16_807) % 2_147_483_647) & 127;
  }
  return overwritten;
}
