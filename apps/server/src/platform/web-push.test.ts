import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptMessage } from '../../../../tools/fixtures/push.ts';
import {
  areBrowserKeys,
  createVapid,
  createVapidKey,
  encryptMessage,
  isVapidSubject,
  maxPayloadBytes,
  readVapidKey,
} from './web-push.ts';

const decode = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  browser: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('the server encrypts the test vector of RFC 8291 to its exact bytes', () => {
  const body = encryptMessage(vector.browser, Buffer.from(vector.text), {
    salt: decode(vector.salt),
    privateKey: decode(vector.senderKey),
  });
  expect(body.toString('base64url')).toBe(vector.body);
});

test('a browser decrypts what the server encrypts, up to the longest message in 4,096 bytes', () => {
  const { browser } = vector;
  for (const text of ['', 'Out today: Salt Circuit – 4 🎶', 'x'.repeat(maxPayloadBytes)]) {
    const body = encryptMessage(browser, Buffer.from(text));
    expect(body.length).toBeLessThanOrEqual(4_096);
    expect(decryptMessage(body, decode(vector.browserPrivateKey), browser.auth)).toBe(text);
  }
  expect(() => encryptMessage(browser, Buffer.alloc(maxPayloadBytes + 1))).toThrow('A message has at most 3993 bytes');
});

test('two messages with the same text have different keys and salts', () => {
  const [first, second] = [1, 2].map(() => encryptMessage(vector.browser, Buffer.from('Out today')));
  expect(first!.subarray(0, 16)).not.toEqual(second!.subarray(0, 16));
  expect(first!.subarray(21, 86)).not.toEqual(second!.subarray(21, 86));
});

test('keys of a wrong length and points that are not on the curve are refused', () => {
  const { p256dh, auth } = vector.browser;
  expect(areBrowserKeys({ p256dh, auth })).toBe(true);
  expect(areBrowserKeys({ p256dh: p256dh.slice(0, -4), auth })).toBe(false);
  expect(areBrowserKeys({ p256dh, auth: auth.slice(0, -4) })).toBe(false);
  expect(areBrowserKeys({ p256dh: `B${'A'.repeat(86)}`, auth })).toBe(false);
  expect(areBrowserKeys({ p256dh: '', auth: '' })).toBe(false);
});

test('the token for a push service has its origin, ends within 12 hours and is signed with the key', () => {
  const now = new Date('2026-11-20T08:00:00Z');
  const vapid = createVapid(createVapidKey(), 'https://dubplate.example');
  const authorization = vapid.authorize('https://fcm.googleapis.com/fcm/send/abc', now);
  const [, header, claims, signature, key] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(authorization)!;
  expect(key).toBe(vapid.publicKey);
  expect(JSON.parse(String(decode(header!)))).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(String(decode(claims!)))).toEqual({
    aud: 'https://fcm.googleapis.com',
    exp: Date.parse('2026-11-20T20:00:00Z') / 1_000,
    sub: 'https://dubplate.example',
  });
  const point = decode(key!);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const isSigned = (text: string) =>
    verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, decode(signature!));
  expect(isSigned(`${header}.${claims}`)).toBe(true);
  expect(isSigned(`${header}.${claims}x`)).toBe(false);
});

test('every created key is accepted, and other text is no key', () => {
  for (let count = 0; count < 300; count += 1) expect(readVapidKey(createVapidKey())).not.toBeNull();
  for (const text of ['', 'short', 'A'.repeat(43), '_'.repeat(43), `${createVapidKey()}=`, 'ä'.repeat(43)]) {
    expect(readVapidKey(text)).toBeNull();
  }
});

test.each([
  ['https://dubplate.example', true],
  ['mailto:hello@dubplate.example', true],
  ['http://dubplate.example', false],
  ['https://localhost', false],
  ['https://app.localhost', false],
  ['https://127.0.0.1', false],
  ['https://[::1]', false],
  ['mailto:hello@localhost', false],
  ['hello@dubplate.example', false],
])('the contact %s is accepted by all push services: %s', (subject, isAccepted) => {
  expect(isVapidSubject(subject)).toBe(isAccepted);
});
