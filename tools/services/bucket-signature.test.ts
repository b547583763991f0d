import { expect, test } from 'vitest';
import { faultInSignature, type SignedCall } from './bucket-signature.ts';

/** The example in Amazon's own description of signed addresses ("Authenticating Requests: Using Query Parameters"). */
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const example: SignedCall = {
  method: 'GET',
  url:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
  body: Buffer.alloc(0),
};

const signedAt = Date.UTC(2013, 4, 24);
const validFor = 86_400_000;

test("accepts the signature of Amazon's own example until it expires", () => {
  expect(faultInSignature(example, secret, signedAt)).toBeNull();
  expect(faultInSignature(example, secret, signedAt + validFor)).toBeNull();
  expect(faultInSignature(example, secret, signedAt + validFor + 1)).toBe('AccessDenied');
});

test('accepts a clock that is at most 15 minutes ahead', () => {
  expect(faultInSignature(example, secret, signedAt - 900_000)).toBeNull();
  expect(faultInSignature(example, secret, signedAt - 900_001)).toBe('RequestTimeTooSkewed');
});

test.each<[string, Partial<SignedCall>, string]>([
  ['another method', { method: 'PUT' }, 'SignatureDoesNotMatch'],
  ['another object', { url: example.url.replace('test', 'best') }, 'SignatureDoesNotMatch'],
  ['a longer time', { url: example.url.replace('86400', '86401') }, 'SignatureDoesNotMatch'],
  ['another host', { headers: { host: 'elsewhere.example' } }, 'SignatureDoesNotMatch'],
  [
    'a header of the protocol that was not signed',
    { headers: { ...example.headers, 'x-amz-acl': 'x' } },
    'AccessDenied',
  ],
  ['no signature', { url: '/test.txt' }, 'AccessDenied'],
])('with %s it is refused', (_what, change, fault) => {
  expect(faultInSignature({ ...example, ...change }, secret, signedAt)).toBe(fault);
});
