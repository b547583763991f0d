import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { createClient, createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let member: SignedInMember;
beforeAll(async () => {
  [member] = (await createSignedInMembers(app, 1)) as [SignedInMember];
});
const visitor = createClient(app.address);
const cardOf = (kind: 'song' | 'request', id: string, headers: Record<string, string> = {}) =>
  visitor.fetch(`${app.address}/cards/${kind}/${id}.png`, { headers });

/** Reads the header of a PNG (RFC 2083). */
function readPng(image: Buffer) {
  return {
    signature: image.subarray(0, 8).toString('hex'),
    width: image.readUInt32BE(16),
    height: image.readUInt32BE(20),
    isComplete: image.subarray(-8, -4).toString('latin1') === 'IEND',
  };
}
const png = { signature: '89504e470d0a1a0a', width: 1200, height: 630, isComplete: true };

const longest = 'B&8@ gR%S '.repeat(20);

test('the card of the longest names is a PNG of 1200 x 630 with at most 100 KB', async () => {
  const [songId] = await createSongs(app.db, [{ title: longest, artists: [longest, longest, longest] }]);
  const values = { title: longest.slice(0, 120), solved_at: new Date(), resolved_song_id: songId! };
  const requestId = await createRequest(app.db, member.username, values);
  for (const response of [await cardOf('song', songId!), await cardOf('request', requestId)]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    const image = Buffer.from(await response.arrayBuffer());
    expect(image.length).toBeLessThanOrEqual(100_000);
    expect(readPng(image)).toEqual(png);
  }
});

test('a card is revalidated by its tag, and has another one after an edit', async () => {
  const [id] = await createSongs(app.db, [{ title: '夜の底', cover: 'gradient5' }]);
  const first = await cardOf('song', id!);
  expect(readPng(Buffer.from(await first.arrayBuffer()))).toEqual(png);
  expect(first.headers.get('cache-control')).toBe('public, max-age=600');
  const etag = first.headers.get('etag')!;
  const again = await cardOf('song', id!, { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  await app.db.updateTable('songs').set({ title: 'Undertow' }).where('id', '=', id!).execute();
  const edited = await cardOf('song', id!, { 'if-none-match': etag });
  expect(edited.status).toBe(200);
  expect(edited.headers.get('etag')).not.toBe(etag);
});

describe('with a renderer that waits', () => {
  let folder: string;
  const path = process.env['PATH'];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cards-'));
    // Counts its runs, waits for the file `go`, and prints some bytes.
    const script = `#!/bin/sh
echo run >> ${folder}/runs
while [ ! -e ${folder}/go ]; do sleep 0.05; done
head -c 1000 /dev/zero
`;
    writeFileSync(join(folder, 'ffmpeg'), script, { mode: 0o755 });
    process.env['PATH'] = `${folder}:${path}`;
  });
  afterEach(() => {
    process.env['PATH'] = path;
    rmSync(folder, { recursive: true });
  });
  const release = () => writeFileSync(join(folder, 'go'), '');
  const runs = () => readFileSync(join(folder, 'runs'), 'utf8').split('\n').length - 1;
  const newSongs = (count: number) =>
    createSongs(
      app.db,
      Array.from({ length: count }, (_, index) => ({ title: `Track ${index}` })),
    );

  test('visitors of one card wait for one render, and the next one gets the stored image', async () => {
    const [id] = await newSongs(1);
    const asked = Array.from({ length: 8 }, () => cardOf('song', id!));
    release();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
    expect((await cardOf('song', id!)).status).toBe(200);
    expect(runs()).toBe(1);
  });

  test('one card is rendered at a time, and a full queue refuses without storing the refusal', async () => {
    const ids = await newSongs(30);
    const asked = ids.map((id) => cardOf('song', id));
    const refused: Response[] = [];
    for (const each of asked) void each.then((answer) => answer.status === 429 && refused.push(answer));
    await expect.poll(() => refused.length).toBe(9);
    expect(refused[0]!.headers.get('cache-control')).toBe('no-store');
    expect(refused[0]!.headers.get('etag')).toBeNull();
    // The refusals may arrive before the shell of the first render starts.
    await expect.poll(() => existsSync(join(folder, 'runs')) && runs() > 0).toBe(true);
    expect(runs()).toBe(1);
    release();
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    expect((await cardOf('song', ids[statuses.indexOf(429)]!)).status).toBe(200);
  });

  test('one address can have at most 60 new cards rendered in ten minutes', async () => {
    release();
    const busy = createClient(app.address);
    const statuses: number[] = [];
    for (const id of await newSongs(61)) {
      statuses.push((await busy.fetch(`${app.address}/cards/song/${id}.png`)).status);
    }
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
    expect(statuses[60]).toBe(429);
  });
});
