import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/test-app.ts';

const app = await useTestApp();

/** Returns the response of the server to exactly these bytes. */
async function send(request: string): Promise<{ status: number; headers: Map<string, string>; body: string }> {
  const socket = connect(app.port, '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
  const [line = '', ...rest] = head.split('\r\n');
  const headers = rest.map((header) => header.split(/: (.*)/s)).map(([name, value]) => [name!.toLowerCase(), value!]);
  return { status: Number(line.split(' ')[1]), headers: new Map(headers as [string, string][]), body };
}

const sendLine = (line: string, header = '') =>
  send(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n`);

test.each([
  ['a malformed address', 400, () => sendLine('GET /%zz?token=s3cret-token')],
  ['a part of an address that is too long', 414, () => sendLine(`GET /api/trpc/s3cret-token${'x'.repeat(600)}`)],
  ['headers that are too long', 431, () => sendLine('GET /s3cret-token', `Cookie: ${'x'.repeat(20_000)}\r\n`)],
  ['what is no HTTP at all', 400, () => send('s3cret-token\r\n\r\n')],
  ['a method that HTTP does not have', 400, () => sendLine('S3CRET-TOKEN /')],
])('%s gets %i, with the security headers and nothing of the request', async (_what, status, call) => {
  const answer = await call();
  expect(answer.status).toBe(status);
  expect(answer.body.toLowerCase()).not.toContain('s3cret');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  expect(Number(answer.headers.get('content-length'))).toBe(answer.body.length);
});

test.each(['TRACE', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not allowed on any route', async (method) => {
  for (const path of ['/api/trpc/accounts.current', '/', '/healthz']) {
    const { status, headers } = await sendLine(`${method} ${path}`, 'Content-Length: 0\r\n');
    expect([path, status, headers.get('allow')]).toEqual([path, 405, 'GET, HEAD, POST']);
  }
});

test.each(['PROPFIND', 'LOCK', 'MKCOL'])('%s is not found, and no server error', async (method) => {
  const { status } = await sendLine(`${method} /api/trpc/accounts.current`, 'Content-Length: 0\r\n');
  expect([404, 405]).toContain(status);
  expect(app.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});
