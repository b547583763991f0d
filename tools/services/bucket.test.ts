import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket, type Bucket } from './bucket.ts';

const origin = 'https://dubplate.example';
let folder: string;
let bucket: Bucket;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dubplate-bucket-test-'));
  bucket = await startBucket({ origin, folder });
  await call('PUT', 'a/b.txt', { headers: { 'content-type': 'text/plain' }, body: '0123456789' });
});
afterAll(async () => {
  await bucket.stop();
  await rm(folder, { recursive: true });
});

async function call(method: string, key: string, init: RequestInit = {}, where = bucket): Promise<Response> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = where.environment;
  const client = new AwsClient({
    service: 's3',
    region: 'eu-central-1',
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
    retries: 0,
  });
  return client.fetch(`${S3_ENDPOINT}/${S3_BUCKET}/${key}`, { method, ...init });
}

test('HEAD describes an object without its bytes', async () => {
  const response = await call('HEAD', 'a/b.txt');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(response.headers.get('content-length')).toBe('10');
  expect(response.headers.get('etag')).toBe('"781e5e245d69b566979b86e28d23f2c7"');
});

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=4-2', 200, null, '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['bytes=10-', 416, null, '<Error><Code>InvalidRange</Code></Error>'],
  ['bytes=-0', 416, null, '<Error><Code>InvalidRange</Code></Error>'],
])('answers range %s with %i', async (range, status, place, text) => {
  const response = await call('GET', 'a/b.txt', { headers: { range } });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-range')).toBe(place);
  expect(await response.text()).toBe(text);
});

test('a missing object is 404 for GET and 204 for DELETE', async () => {
  const missing = await call('GET', 'nothing');
  expect([missing.status, await missing.text()]).toEqual([404, '<Error><Code>NoSuchKey</Code></Error>']);
  expect((await call('DELETE', 'nothing')).status).toBe(204);
});

test('keeps its objects in its folder when it stops', async () => {
  const again = await startBucket({ origin, folder });
  expect(await again.keys()).toEqual(['a/b.txt']);
  expect((await again.read('a/b.txt')).toString()).toBe('0123456789');
  await again.stop();
});

test('readers see the old or the new object while a PUT replaces it', async () => {
  const [old, young] = ['o'.repeat(300_000), 'y'.repeat(300_000)];
  await call('PUT', 'replaced', { body: old });
  const replacing = call('PUT', 'replaced', { body: young });
  const seen = await Promise.all(Array.from({ length: 20 }, async () => (await call('GET', 'replaced')).text()));
  await replacing;
  expect(seen.filter((text) => text !== old && text !== young)).toEqual([]);
  expect(await (await call('GET', 'replaced')).text()).toBe(young);
  await call('DELETE', 'replaced');
});

describe('CORS', () => {
  const ask = (from: string, method: string, headers: string) =>
    fetch(`${bucket.address}/clips/x`, {
      method: 'OPTIONS',
      headers: { origin: from, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });

  test('lets pages of the one origin send and read', async () => {
    const response = await ask(origin, 'PUT', 'content-type, x-amz-checksum-sha256');
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toContain('x-amz-checksum-sha256');
  });

  test.each([
    ['another origin', 'https://elsewhere.example', 'PUT', 'content-type'],
    ['another method', origin, 'DELETE', ''],
    ['another header', origin, 'PUT', 'content-type, x-amz-acl'],
  ])('refuses %s', async (_what, from, method, headers) => {
    const response = await ask(from, method, headers);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a refusal can be read by the page that caused it', async () => {
    const response = await fetch(`${bucket.address}/clips/x`, { headers: { origin } });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
