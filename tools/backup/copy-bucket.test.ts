import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBucket, type Bucket } from '../services/bucket.ts';
import { copyBucket, readManifest, verifyCopy } from './copy-bucket.ts';
import { createFolderStore, type ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { sealObjects } from './seal-objects.ts';

const passphrase = 'a passphrase of the test';
let server: Bucket;
let folder: string;
let bucket: ObjectStore;
let copy: ObjectStore;

beforeEach(async () => {
  server = await startBucket({ origin: 'https://dubplate.example' });
  folder = await mkdtemp(join(tmpdir(), 'dubplate-copy-'));
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.environment;
  const settings = { endpoint: S3_ENDPOINT!, bucket: S3_BUCKET!, region: 'us-east-1' };
  // Two keys in a page: three objects need two pages.
  bucket = createS3Store({ ...settings, accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! }, 2);
  copy = sealObjects(createFolderStore(folder), passphrase);
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const upload = (key: string, text = key) => server.write(key, 'audio/mpeg', Buffer.from(text));
const run = (options: { oldestRestorePoint?: Date; now?: Date } = {}) =>
  copyBucket({ bucket, copy, backup: null, oldestRestorePoint: null, ...options });
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

test('copies only new clips, and no upload that is in progress', async () => {
  for (const key of ['id-requests/1.mp3', 'id-requests/2.mp3', 'id-requests/3.mp3', 'incoming/4.mp3'])
    await upload(key);
  expect(await run()).toMatchObject({ copied: 3, kept: 3 });
  const written = new Map<string, string>();
  for (const name of await readdir(join(folder, 'objects'))) {
    written.set(name, (await readFile(join(folder, 'objects', name))).toString('hex'));
  }
  await upload('id-requests/5.mp3');
  expect(await run()).toMatchObject({ copied: 1, bytes: 17, kept: 4 });
  expect((await copy.read('id-requests/5.mp3'))?.toString()).toBe('id-requests/5.mp3');
  const first = 'id-requests%2F1.mp3';
  // Encrypting it again would give other bytes.
  expect((await readFile(join(folder, 'objects', first))).toString('hex')).toBe(written.get(first));
});

test('keeps a deleted clip until no moment before its deletion can be restored', async () => {
  await upload('id-requests/1.mp3');
  await run({ now: day(1) });
  await bucket.remove('id-requests/1.mp3');
  expect(await run({ now: day(2), oldestRestorePoint: day(1) })).toMatchObject({ deleted: 1, expired: 0 });
  expect(await run({ now: day(30), oldestRestorePoint: day(2) })).toMatchObject({ deleted: 1, expired: 0 });
  expect((await copy.read('id-requests/1.mp3'))?.toString()).toBe('id-requests/1.mp3');
  expect((await readManifest(copy))?.deleted).toEqual({ 'id-requests/1.mp3': day(2).toISOString() });
  expect(await run({ now: day(31), oldestRestorePoint: day(3) })).toMatchObject({ deleted: 0, expired: 1, kept: 0 });
  expect(await copy.read('id-requests/1.mp3')).toBeNull();
});

test('expires nothing while there is no backup of the database', async () => {
  await upload('id-requests/1.mp3');
  await run({ now: day(1) });
  await bucket.remove('id-requests/1.mp3');
  await run({ now: day(2) });
  expect(await run({ now: day(300) })).toMatchObject({ deleted: 1, expired: 0, kept: 1 });
});

test('a clip that was written back is no longer marked as deleted', async () => {
  await upload('id-requests/1.mp3');
  await run({ now: day(1) });
  await bucket.remove('id-requests/1.mp3');
  await run({ now: day(2) });
  await upload('id-requests/1.mp3');
  await run({ now: day(3) });
  await bucket.remove('id-requests/1.mp3');
  await run({ now: day(9), oldestRestorePoint: day(5) });
  expect((await readManifest(copy))?.deleted).toEqual({ 'id-requests/1.mp3': day(9).toISOString() });
});

test('copies into a second bucket', async () => {
  const second = await startBucket({ origin: 'https://dubplate.example' });
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = second.environment;
  const keys = { accessKeyId: S3_ACCESS_KEY_ID!, secretAccessKey: S3_SECRET_ACCESS_KEY! };
  copy = sealObjects(
    createS3Store({ endpoint: S3_ENDPOINT!, bucket: S3_BUCKET!, region: 'us-east-1', ...keys }),
    passphrase,
  );
  await upload('id-requests/1.mp3');
  await run();
  expect((await second.keys()).toSorted()).toEqual(['id-requests/1.mp3', 'manifest.json']);
  expect((await second.read('id-requests/1.mp3')).includes('id-requests')).toBe(false);
  expect((await copy.read('id-requests/1.mp3'))?.toString()).toBe('id-requests/1.mp3');
  await second.stop();
});

test('the copy has no plain text, and verifying finds a damaged, a cut off and an exchanged object', async () => {
  const names = ['1', '2', '3', '4'].map((name) => `id-requests/${name}.mp3`);
  for (const key of names) await upload(key, `sound of ${key}`);
  await run();
  const fileOf = (key: string) => join(folder, 'objects', encodeURIComponent(key));
  const [intact, damaged, cut, exchanged] = await Promise.all(names.map((key) => readFile(fileOf(key))));
  expect(intact!.includes('sound of')).toBe(false);
  expect(await verifyCopy(copy)).toEqual([]);
  damaged![40]! ^= 1;
  await writeFile(fileOf(names[1]!), damaged!);
  await writeFile(fileOf(names[2]!), cut!.subarray(0, 20));
  await writeFile(fileOf(names[3]!), intact!);
  expect(exchanged).not.toEqual(intact);
  const problems = await verifyCopy(copy);
  expect(problems.toSorted()).toEqual(
    names.slice(1).map((key) => `the copy of ${key} is damaged, or the passphrase is another one`),
  );
});
