import { expect, test } from 'vitest';
import { createEndpointGuard, isHostEntry } from './push-endpoint.ts';

const isAllowed = createEndpointGuard([]);

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('the server sends to %s', (endpoint) => {
  expect(isAllowed(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evil.example/https://fcm.googleapis.com/',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://other.googleapis.com/abc',
  'https://push.apple.com/abc',
  'https://evilpush.apple.com/abc',
  'https://.push.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9000/abc',
  'file:///etc/passwd',
  'fcm.googleapis.com/abc',
  '',
])('the server sends nothing to %s', (endpoint) => {
  expect(isAllowed(endpoint)).toBe(false);
});

test('PUSH_HOSTS adds hosts with https and port 443, and origins as they are written', () => {
  const guard = createEndpointGuard(['push.own.example', '*.relay.example', 'http://127.0.0.1:9000']);
  expect(guard('https://push.own.example/abc')).toBe(true);
  expect(guard('https://a.b.relay.example/abc')).toBe(true);
  expect(guard('http://127.0.0.1:9000/abc')).toBe(true);
  expect(guard('https://fcm.googleapis.com/abc')).toBe(true);
  expect(guard('http://push.own.example/abc')).toBe(false);
  expect(guard('https://relay.example/abc')).toBe(false);
  expect(guard('http://127.0.0.1:9001/abc')).toBe(false);
  expect(guard('http://user@127.0.0.1:9000/abc')).toBe(false);
});

test('an entry of PUSH_HOSTS is a host with a domain, a wildcard before it, or an origin', () => {
  for (const entry of ['push.own.example', '*.relay.example', 'http://127.0.0.1:9000', 'https://push.own.example']) {
    expect(isHostEntry(entry)).toBe(true);
  }
  for (const entry of ['*', '*.', 'localhost', '*.*.example', 'ftp://own.example', 'http://own.example/path', '']) {
    expect(isHostEntry(entry)).toBe(false);
  }
});
