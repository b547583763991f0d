import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startRedis } from '../../../tools/services/redis.ts';
import { useTestApp } from '../test/test-app.ts';

const redis = await startRedis();
afterAll(() => redis.stop());
const app = await useTestApp({ REDIS_URL: redis.url, TRUST_PROXY: '' });
const isBuilt = existsSync(fileURLToPath(new URL('../../web/dist/index.html', import.meta.url)));
const command = fileURLToPath(new URL('../commands/doctor.ts', import.meta.url));

async function runDoctor(changes: Record<string, string> = {}) {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH, ...app.environment, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  const [code] = (await once(child, 'exit')) as [number];
  const [printed, errors] = (await output).map((chunks) => chunks.map(String).join('')) as [string, string];
  /** The lines of failures, each with its remedy. */
  const failures = [...printed.matchAll(/^FAILURE (.*)\n {8}(.*)$/gm)].map(([, text, remedy]) => ({ text, remedy }));
  return { code, printed, errors, failures };
}

test('a working installation has no failure, and each part is named', async () => {
  const { code, printed, failures } = await runDoctor();
  // The check runs these tests before it builds the web app.
  const missingPage = { text: `${app.address} has no page`, remedy: 'Run npm run build and restart the server.' };
  expect({ failures, code }).toEqual(isBuilt ? { failures: [], code: 0 } : { failures: [missingPage], code: 1 });
  const checked = [...printed.matchAll(/^(?:ok|WARNING) +(.*)$/gm)].map(([, text]) => text);
  for (const part of [
    /^PostgreSQL \d+/,
    /^encoding UTF8, LC_CTYPE C\.UTF-8$/,
    /^extension pg_trgm/,
    /^max_connections \d+: enough/,
    /^clock: \d/,
    /^migrations: current$/,
    /^Redis: writes a key, delivers a message$/,
    /^bucket: writes, reads and deletes$/,
    /^bucket, from a browser: uploads and plays a range$/,
    /^bucket, CORS: allows the app and no other site$/,
    /^bucket, public access: refused$/,
    /^SMTP: 127\.0\.0\.1:\d+ accepts the account$/,
    /^sign-in with Google: knows the client/,
    /^push: http:\/\/127\.0\.0\.1:9 has no TLS$/,
    /^ffmpeg: checks clips/,
    /^proxy headers: this client is 127\.0\.0\.1$/,
    /^WebSocket: \/live answers$/,
  ]) {
    expect(checked).toContainEqual(expect.stringMatching(part));
  }
  expect(await app.bucket.keys()).toEqual([]);
});

test('each service that is away is a failure with a remedy, and the others are still checked', async () => {
  const nowhere = '127.0.0.1:1';
  const { code, failures, printed } = await runDoctor({
    DATABASE_URL: `postgres://dubplate@${nowhere}/none`,
    REDIS_URL: `redis://${nowhere}`,
    S3_ENDPOINT: `http://${nowhere}`,
    SMTP_URL: `smtp://${nowhere}`,
    GOOGLE_ISSUER: `http://${nowhere}`,
    BASE_URL: `http://${nowhere}`,
  });
  expect(code).toBe(1);
  expect(failures.map(({ text }) => text!.split(':')[0])).toEqual([
    'database',
    'Redis',
    'bucket',
    'SMTP',
    'sign-in with Google',
    'http',
    'proxy headers',
    'WebSocket',
  ]);
  expect(failures[0]).toEqual({
    text: expect.stringContaining('ECONNREFUSED'),
    remedy: 'Check DATABASE_URL, the firewall and pg_hba.conf.',
  });
  expect(printed).toContain('8 to fix.');
});

test('a public bucket, a proxy that believes any client and a proxy without WebSockets are failures', async () => {
  // Answers every request with 200, as a public bucket does, and claims to see the address of the client's header.
  const careless = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('x-client-address', request.headers['x-forwarded-for'] ?? '');
    response.end('dubplate doctor');
  });
  await once(careless.listen(0, '127.0.0.1'), 'listening');
  const { port } = careless.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  try {
    const { failures } = await runDoctor({ BASE_URL: address, S3_PUBLIC_ENDPOINT: address });
    expect(failures.map(({ text }) => text)).toEqual([
      'bucket: a range gets 200',
      'bucket: other sites may upload (CORS)',
      'bucket: an unsigned request gets 200',
      'proxy headers: a client can claim any address',
      'WebSocket: refused',
    ]);
    expect(failures[3]!.remedy).toContain('must replace X-Forwarded-For');
  } finally {
    careless.close();
    careless.closeAllConnections();
  }
});

test('a wrong variable is reported before any check', async () => {
  const { code, errors, printed } = await runDoctor({ S3_BUCKET: '' });
  expect({ code, printed }).toEqual({ code: 1, printed: '' });
  expect(errors).toContain('S3_BUCKET is missing');
});

test('without its variables, sign-in with Google is listed as off, and a wrong client is a failure', async () => {
  const { printed } = await runDoctor({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
  expect(printed).toContain(
    'ok      sign-in with Google is off: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set\n',
  );
  const { failures } = await runDoctor({ GOOGLE_CLIENT_SECRET: 'another' });
  expect(failures[0]).toEqual({
    text: 'sign-in with Google: invalid_client',
    remedy: `Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and the client's redirect address ${app.address}/api/auth/callback/google.`,
  });
});

test('push without a key is a warning, and a key with real push services is ok', async () => {
  expect((await runDoctor({ VAPID_PRIVATE_KEY: '' })).printed).toContain('WARNING push is off');
  const { printed } = await runDoctor({ PUSH_HOSTS: '' });
  expect(printed).toContain('push: the key is valid, and push services get the contact mailto:hello@dubplate.example');
});
