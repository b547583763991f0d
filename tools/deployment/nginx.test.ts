import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../services/ports.ts';
import { startNginx } from './nginx.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const answer: Handler = (_request, response) => response.end('ok');
/** Two web processes and a live process, which record the requests that nginx sends. */
const upstreams = await Promise.all(['web 1', 'web 2', 'live'].map((name) => startUpstream(name)));
const [web1, web2, live] = upstreams as [Upstream, Upstream, Upstream];
let nginx: Awaited<ReturnType<typeof startNginx>>;
let https = 0;

beforeAll(async () => {
  https = await freePort();
  nginx = await startNginx({ http: await freePort(), https, web: [web1.port, web2.port], live: live.port });
});
afterEach(() => {
  for (const upstream of upstreams) Object.assign(upstream, { received: [], handle: answer });
});
afterAll(async () => {
  await nginx.stop();
  for (const { server } of upstreams) server.close();
});

test.each(['/', '/assets/x.js'])('%s: the address of the client replaces what the client claims', async (path) => {
  await call(path, { headers: { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'invented-by-client' } });
  const [{ headers }] = received() as [IncomingMessage];
  expect(headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(headers['x-forwarded-proto']).toBe('https');
  expect(headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
});

test('a body above 64 KB is refused before a process receives it', async () => {
  expect(await call('/api/x', { method: 'POST', body: 'x'.repeat(64 * 1024) })).toMatchObject({ status: 200 });
  expect(await call('/api/x', { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })).toMatchObject({ status: 413 });
  expect(received()).toHaveLength(1);
});

test('/live reaches the live process with its upgrade, and nothing else does', async () => {
  expect(await call('/live/?EIO=4', { headers: { connection: 'Upgrade', upgrade: 'websocket' } })).toMatchObject({
    status: 101,
  });
  expect(live.received.map(({ url }) => url)).toEqual(['/live/?EIO=4']);
  await call('/track-id');
  expect(live.received).toHaveLength(1);
});

test('an asset that only one process has is found, and then cached', async () => {
  const missing: Handler = (_request, response) => response.writeHead(404).end();
  web1.handle = missing;
  for (const name of ['a', 'b', 'c']) {
    expect(await call(`/assets/${name}.js`)).toMatchObject({ status: 200 });
  }
  web2.handle = missing;
  expect(await call('/assets/a.js')).toMatchObject({ status: 200 });
  expect(await call('/assets/d.js')).toMatchObject({ status: 404 });
});

test('nginx compresses nothing: responses with secrets stay as the server sent them', async () => {
  const html: Handler = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(5_000));
  web1.handle = html;
  web2.handle = html;
  const response = await call('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(response).toMatchObject({ status: 200, encoding: undefined });
});

test('the log has the path and the request id, but not the token of a link', async () => {
  await call('/reset-password?token=secret-token');
  const id = String(received()[0]!.headers['x-request-id']);
  await expect.poll(() => nginx.accessLog()).toContain(id);
  expect(nginx.accessLog()).toContain(' /reset-password ');
  expect(nginx.accessLog()).not.toContain('secret-token');
});

test('another host name gets no certificate', async () => {
  await expect(call('/', { servername: 'other.example' })).rejects.toThrow(/unrecognized name|handshake/i);
});

// The last test: nginx then considers both processes as failed for five seconds.
test('a request that failed midway is repeated when it is a GET, and never when it is a POST', async () => {
  for (const web of [web1, web2]) web.handle = (incoming) => incoming.socket.destroy();
  expect(await call('/api/x', { method: 'POST', body: '{}' })).toMatchObject({ status: 502 });
  expect(received()).toHaveLength(1);
  expect(await call('/api/x')).toMatchObject({ status: 502 });
  expect(received()).toHaveLength(3);
});

type Upstream = { server: Server; port: number; received: IncomingMessage[]; handle: Handler };

async function startUpstream(name: string): Promise<Upstream> {
  const server = createServer((incoming, response) => {
    upstream.received.push(incoming);
    incoming.resume().once('end', () => upstream.handle(incoming, response));
  });
  server.on('upgrade', (incoming, socket) => {
    upstream.received.push(incoming);
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-name: ${name}\r\n\r\n`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const upstream: Upstream = { server, port, received: [], handle: answer };
  return upstream;
}

const received = () => [...web1.received, ...web2.received];

type Options = { method?: string; headers?: Record<string, string>; body?: string; servername?: string };

function call(path: string, { method = 'GET', headers, body = '', servername = 'localhost' }: Options = {}) {
  const length = body ? { 'content-length': String(body.length) } : {};
  const options = { method, headers: { host: 'localhost', ...length, ...headers }, servername };
  return new Promise<{ status: number | undefined; encoding: string | undefined }>((resolve, reject) => {
    const outgoing = request(
      // The certificate is self-signed.
      { host: '127.0.0.1', port: https, path, rejectUnauthorized: false, agent: false, ...options },
      (response) => {
        response.resume();
        resolve({ status: response.statusCode, encoding: response.headers['content-encoding'] });
      },
    );
    outgoing.once('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode, encoding: undefined });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
