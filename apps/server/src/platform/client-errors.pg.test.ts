import { expect, test } from 'vitest';
import { createClient, useTestApp, type TestClient } from '../../test/test-app.ts';

const app = await useTestApp();

const report = {
  kind: 'error',
  build: 'b1b2b3b4',
  route: '/song/:id',
  message: "TypeError: Cannot read properties of undefined (reading 'title')",
  stack: '    at f (https://dubplate.example/assets/home-B1.js:1:20)',
};

const send = (client: TestClient, body: unknown) =>
  client.fetch(`${app.address}/api/client-errors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const logged = () =>
  app.logLines
    .map((line) => JSON.parse(line) as { msg: string; reqId: string; build: string; client: Record<string, string> })
    .filter(({ msg }) => msg === 'client error');

test('a report is logged with its build, and the response contains the id of its line', async () => {
  const response = await send(createClient(app.address), report);
  expect(response.status).toBe(204);
  const line = logged().find(({ reqId }) => reqId === response.headers.get('x-request-id'));
  expect(line).toMatchObject({ client: report, build: response.headers.get('x-build-id') });
});

test('the server strips personal data as well', async () => {
  const message =
    'mara@dubplate.example opened https://a.example/x?token=s3cret and 0b7c1a52-5a0e-4ad0-9d4f-2b0c4c1f7a11';
  await send(createClient(app.address), { ...report, message });
  expect(logged().at(-1)!.client.message).toBe('[email] opened https://a.example/x and :id');
});

test('a malformed report is refused and not logged', async () => {
  const before = logged().length;
  const tooLong = { ...report, stack: 'x'.repeat(2001) };
  for (const body of [{}, null, 'text', { ...report, kind: 'other' }, { ...report, message: 7 }, tooLong]) {
    expect((await send(createClient(app.address), body)).status).toBe(400);
  }
  expect((await send(createClient(app.address), { ...report, stack: 'x'.repeat(9000) })).status).toBe(413);
  expect(logged()).toHaveLength(before);
});

test('a client address can send 20 reports in ten minutes; another one is not affected', async () => {
  const flood = createClient(app.address);
  const statuses = [];
  for (let sent = 0; sent < 22; sent += 1) statuses.push((await send(flood, report)).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
  expect((await send(createClient(app.address), report)).status).toBe(204);
});

test('a client that changes its address inside one IPv6 network is limited by the network', async () => {
  const statuses = [];
  for (let subnet = 0; subnet < 5; subnet += 1) {
    for (let sent = 0; sent < 20; sent += 1) {
      const response = await fetch(`${app.address}/api/client-errors`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:aa:${subnet}::1` },
        body: JSON.stringify(report),
      });
      statuses.push(response.status);
    }
  }
  expect(statuses.indexOf(429)).toBe(80);
});
