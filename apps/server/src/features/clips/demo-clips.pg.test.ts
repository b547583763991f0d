import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { seedClips } from '../../../../../tools/seed/clips.ts';
import { listDemoRequests } from '../../../../../tools/seed/demo-requests.ts';
import { clipJobs, storageOf } from '../../../test/clips.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let owner: SignedInMember;
let listener: SignedInMember;
const reported: string[] = [];
const seed = () => seedClips(app.db, { storage: storageOf(app), report: (line) => reported.push(line) });

/** Only this one of the demo requests exists, as in a data folder of a build without demo clips. */
const demo = listDemoRequests(new Date()).requests.find(({ title }) => title === 'Dubstep, early hours, basement two')!;
const readRows = () => app.db.selectFrom('clips').selectAll().execute();

beforeAll(async () => {
  [owner, listener] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  await createRequest(app.db, owner.username, { id: demo.id, title: 'Renamed by its owner' });
  await createRequest(app.db, owner.username, { title: demo.title });
});

test('without ffmpeg, seeding names it in one line and goes on without sound', async () => {
  const path = process.env.PATH;
  const empty = await mkdtemp(join(tmpdir(), 'dubplate-no-programs-'));
  try {
    process.env.PATH = empty;
    await seed();
  } finally {
    process.env.PATH = path;
    await rm(empty, { recursive: true });
  }
  expect(reported.splice(0)).toEqual([
    'ffmpeg is not installed: the demo has no sound (apt install ffmpeg, or brew install ffmpeg)',
  ]);
  expect(await readRows()).toEqual([]);
});

test('a demo request without a clip gets one, which members can play', async () => {
  await seed();
  expect(reported.splice(0)).toEqual(['rendering 1 demo clips']);
  const { url } = await listener.api.clips.listen.query({ requestId: demo.id });
  const response = await fetch(url);
  expect(response.headers.get('content-type')).toBe('audio/mpeg');
  const bytes = Buffer.from(await response.arrayBuffer());

  const [row, ...others] = await readRows();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    member_id: owner.id,
    request_id: demo.id,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    checked_at: expect.any(Date),
  });
  expect(row!.object_key).toMatch(/^id-requests\/\d{13}-[\w-]{43}\.mp3$/);
  expect(row!.upload_key).toMatch(/^incoming\/[\w-]{43}\.mp3$/);
  expect(await app.bucket.keys()).toEqual([row!.object_key]);
  expect((await clipJobs(app.db)).map(({ task }) => task)).toEqual(['sweep-clip']);

  const { clip } = await listener.api.requests.read.query({ id: demo.id });
  // Ten bars at 140 beats per minute, and less than two frames of padding.
  expect(clip!.seconds).toBeGreaterThan(17.14);
  expect(clip!.seconds).toBeLessThan(17.22);
  expect(clip!.peaks).toHaveLength(120);
  expect(Math.max(...clip!.peaks)).toBe(255);
});

test('seeding again adds nothing and runs no program', async () => {
  const before = await readRows();
  const path = process.env.PATH;
  try {
    process.env.PATH = '';
    await seed();
  } finally {
    process.env.PATH = path;
  }
  expect(reported).toEqual([]);
  expect(await readRows()).toEqual(before);
});
