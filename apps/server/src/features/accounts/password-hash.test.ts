import { expect, test } from 'vitest';
import { hashPassword, verifyAndRehash, verifyPassword } from './password-hash.ts';

const strong = { PASSWORD_HASHING: 'strong' } as const;
/** Hash of 'acetate-dreams', made by another implementation of argon2id. */
const argon2id = '$argon2id$v=19$m=19456,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$xk/0dvk7QOX00i3w2hoQLksQgpU+HhzYYrsyBneKHfE';
/** Hash of 'acetate-dreams', in the format that accounts stored before argon2id. */
const scrypt =
  '993a02b5ec0ff59def484b5fa03cea1d:80b94f44c96f1de6788d74141900b394f49b49f4ff2cdf85466e6b31e24a82ed78406a127ce0cf58c0004b32848f6f500c958f03ef57d0d71fb66b8770b79731';

test.each([
  ['argon2id', argon2id],
  ['scrypt', scrypt],
])('a stored %s hash matches its password and no other', async (_, hash) => {
  expect(await verifyPassword({ hash, password: 'acetate-dreams' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'acetate-dream' })).toBe(false);
});

test('two hashes of one password differ, and both match it', async () => {
  const [one, other] = [await hashPassword(strong, 'acetate-dreams'), await hashPassword(strong, 'acetate-dreams')];
  expect(one).not.toBe(other);
  expect(await verifyPassword({ hash: one, password: 'acetate-dreams' })).toBe(true);
  expect(await verifyPassword({ hash: other, password: 'acetate-dreams' })).toBe(true);
});

test('composed and decomposed characters are the same password', async () => {
  const hash = await hashPassword(strong, 'caf\u00e9-lacquer');
  expect(await verifyPassword({ hash, password: 'cafe\u0301-lacquer' })).toBe(true);
});

test('only a correct password with a scrypt hash is rehashed', async () => {
  const { matches, newHash } = await verifyAndRehash(strong, { hash: scrypt, password: 'acetate-dreams' });
  expect(matches).toBe(true);
  expect(await verifyPassword({ hash: newHash!, password: 'acetate-dreams' })).toBe(true);
  expect(await verifyAndRehash(strong, { hash: scrypt, password: 'wrong-guess' })).toEqual({
    matches: false,
    newHash: null,
  });
  expect(await verifyAndRehash(strong, { hash: argon2id, password: 'acetate-dreams' })).toEqual({
    matches: true,
    newHash: null,
  });
});

test('an aborted request is not hashed', async () => {
  await expect(hashPassword(strong, 'acetate-dreams', AbortSignal.abort())).rejects.toMatchObject({
    reason: 'slow-down',
  });
});

test('two passwords are hashed at once, twenty are queued, and the next is refused', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 23 }, () => hashPassword(strong, 'acetate-dreams')));
  expect(outcomes.map(({ status }) => status).indexOf('rejected')).toBe(22);
  expect(outcomes[22]).toMatchObject({ reason: { reason: 'slow-down' } });
});

test('the weak hash of tests has the same format and matches its password', async () => {
  const hash = await hashPassword({ PASSWORD_HASHING: 'weak-for-tests' }, 'acetate-dreams');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await verifyPassword({ hash, password: 'acetate-dreams' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'acetate-dream' })).toBe(false);
});
