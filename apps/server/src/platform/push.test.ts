import { createServer } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startPushService } from '../../../../tools/services/push-service.ts';
import { freePort } from '../../../../tools/services/ports.ts';
import type { Log } from './log.ts';
import { createPush } from './push.ts';
import { createVapidKey } from './web-push.ts';

const service = await startPushService();
afterAll(() => service.stop());
beforeEach(() => service.answerWith());

const logged: string[] = [];
const write = (level: string) => (fields: object, text: string) => {
  logged.push(`${level} ${JSON.stringify(fields)} ${text}`);
};
const log = { warn: write('warn'), error: write('error') } as unknown as Log;
const config = {
  VAPID_PRIVATE_KEY: createVapidKey(),
  VAPID_SUBJECT: 'https://dubplate.example',
  PUSH_HOSTS: [service.origin],
};
const push = createPush(config, log);
const message = { payload: '{"notification":{"title":"Out today"}}', ttlSeconds: 3_600, topic: 'release-2026-11-20' };

test('a message arrives encrypted, with its TTL, urgency and topic', async () => {
  const browser = service.subscribe();
  expect(await push.send(browser, message)).toEqual({ outcome: 'sent' });
  const [{ headers, payload }] = browser.messages() as [ReturnType<typeof browser.messages>[0]];
  expect(payload).toEqual({ notification: { title: 'Out today' } });
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'normal', topic: 'release-2026-11-20' });
  expect(String(browser.requests()[0]!.body)).not.toContain('Out today');
});

test.each([
  [404, { outcome: 'gone' }],
  [410, { outcome: 'gone' }],
  [413, { outcome: 'too-large' }],
  [400, { outcome: 'refused' }],
  [401, { outcome: 'refused' }],
  [403, { outcome: 'refused' }],
  [429, { outcome: 'later', retryAfterMs: null }],
  [500, { outcome: 'later', retryAfterMs: null }],
  [503, { outcome: 'later', retryAfterMs: null }],
])('the answer %i means %o', async (status, result) => {
  service.answerWith({ status });
  expect(await push.send(service.subscribe(), message)).toEqual(result);
});

test('Retry-After is read as seconds and as a date', async () => {
  service.answerWith({ status: 429, headers: { 'retry-after': '120' } });
  expect(await push.send(service.subscribe(), message)).toEqual({ outcome: 'later', retryAfterMs: 120_000 });
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
  service.answerWith({ status: 503, headers: { 'retry-after': inTwoMinutes } });
  const result = await push.send(service.subscribe(), message);
  expect(result).toEqual({ outcome: 'later', retryAfterMs: expect.closeTo(120_000, -4) as number });
  service.answerWith({ status: 429, headers: { 'retry-after': 'soon' } });
  expect(await push.send(service.subscribe(), message)).toEqual({ outcome: 'later', retryAfterMs: null });
});

test('a push service that does not answer or is not reached is tried later', async () => {
  service.answerWith({ status: 201, delayMs: 1_000 });
  // Only here: on a busy machine, other requests would end too.
  const impatient = createPush(config, log, 300);
  expect(await impatient.send(service.subscribe(), message)).toEqual({ outcome: 'later', retryAfterMs: null });
  const origin = `http://127.0.0.1:${await freePort()}`;
  const other = createPush({ ...config, PUSH_HOSTS: [origin] }, log);
  const target = { ...service.subscribe(), endpoint: `${origin}/abc` };
  expect(await other.send(target, message)).toEqual({ outcome: 'later', retryAfterMs: null });
});

test('a redirect is refused, and its target gets no request', async () => {
  const asked: string[] = [];
  const internal = createServer((request, response) => {
    asked.push(request.url!);
    response.writeHead(201).end();
  });
  const port = await freePort();
  await new Promise<void>((ready) => internal.listen(port, '127.0.0.1', ready));
  for (const status of [301, 302, 307, 308]) {
    service.answerWith({ status, headers: { location: `http://127.0.0.1:${port}/secret` } });
    expect(await push.send(service.subscribe(), message)).toEqual({ outcome: 'refused' });
  }
  expect(asked).toEqual([]);
  internal.close();
});

test('an endpoint that is not on the list gets no request, although it is stored', async () => {
  const browser = service.subscribe();
  const strict = createPush({ ...config, PUSH_HOSTS: [] }, log);
  expect(await strict.send(browser, message)).toEqual({ outcome: 'refused' });
  expect(browser.requests()).toEqual([]);
});

test('a refusal is logged as an error with the host, and never with the endpoint', async () => {
  logged.length = 0;
  const browser = service.subscribe();
  service.answerWith({ status: 403 });
  await push.send(browser, message);
  expect(logged).toEqual([expect.stringMatching(/^error .*"status":403.*check VAPID_PRIVATE_KEY$/)]);
  expect(logged[0]).toContain(new URL(service.origin).host);
  expect(logged[0]).not.toContain(new URL(browser.endpoint).pathname);
});

test('push is off without a key', async () => {
  const off = createPush({ ...config, VAPID_PRIVATE_KEY: undefined }, log);
  expect(off.publicKey).toBeNull();
  const browser = service.subscribe();
  expect(await off.send(browser, message)).toEqual({ outcome: 'refused' });
  expect(browser.requests()).toEqual([]);
});
