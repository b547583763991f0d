import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../test/test-app.ts';
import { createSongs } from '../../../../tools/fixtures/songs.ts';

const app = await useTestApp();
let member: SignedInMember;
beforeAll(async () => {
  [member] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  await createSongs(
    app.db,
    Array.from({ length: 30 }, (_, index) => ({ title: `Compressed ${index}` })),
  );
});

const search = `songs.search?input=${encodeURIComponent(JSON.stringify({ query: 'compressed' }))}`;

/** Without fetch, which decompresses automatically. */
function get(path: string, headers: Record<string, string>) {
  return new Promise<{ body: Buffer; encoding: string | undefined; vary: string | undefined }>((done, failed) => {
    const asked = request(`${app.address}/api/trpc/${path}`, { headers: { cookie: member.cookie(), ...headers } });
    asked.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { 'content-encoding': encoding, vary } = response.headers;
        done({ body: Buffer.concat(parts), encoding, vary });
      });
    });
    asked.on('error', failed).end();
  });
}

test('a large response is compressed with an accepted encoding, and decompresses to the same body', async () => {
  const plain = await get(search, {});
  const brotli = await get(search, { 'accept-encoding': 'gzip, deflate, br' });
  const gzipped = await get(search, { 'accept-encoding': 'gzip' });
  const refused = await get(search, { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
  expect([plain, brotli, gzipped, refused].map(({ encoding }) => encoding)).toEqual([
    undefined,
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzipped.body)).toEqual(plain.body);
  expect(plain.body.length).toBeGreaterThan(4 * brotli.body.length);
  for (const { vary } of [plain, brotli]) expect(vary).toContain('accept-encoding');
});

test('a small response is not compressed', async () => {
  expect((await get('requests.list', { 'accept-encoding': 'br' })).encoding).toBeUndefined();
});

test('a batch that includes secrets is not compressed, nor a response to another site', async () => {
  const input = encodeURIComponent(JSON.stringify({ 1: { query: 'compressed' } }));
  const batch = `accounts.current,songs.search?batch=1&input=${input}`;
  const answer = await get(batch, { 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' });
  expect(answer.body.length).toBeGreaterThan(1024);
  expect(answer.encoding).toBeUndefined();
  const encoded = await get(batch.replace('accounts', '%61ccounts'), { 'accept-encoding': 'br' });
  expect([encoded.body.length > 1024, encoded.encoding]).toEqual([true, undefined]);
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { encoding } = await get(search, { 'accept-encoding': 'br', 'sec-fetch-site': site });
    expect([site, encoding]).toEqual([site, undefined]);
  }
  expect((await get(search, { 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' })).encoding).toBe('br');
});
