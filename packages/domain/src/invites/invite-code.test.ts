import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkInviteSchema,
  findInviteCode,
  groupInviteCode,
  inviteAlphabet,
  inviteCodeSchema,
  mintInviteCode,
  normalizeInviteCode,
} from './invite-code.ts';

const bareCode = fc
  .array(fc.constantFrom(...inviteAlphabet), { minLength: 12, maxLength: 12 })
  .map((symbols) => symbols.join(''));

/** Pseudo-random bytes that are the same in every run (a linear congruential generator). */
function deterministicBytes(seed: number): (count: number) => Uint8Array {
  let state = seed;
  return (count) =>
    Uint8Array.from({ length: count }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

const repeating =
  (...bytes: number[]) =>
  (count: number) =>
    Uint8Array.from({ length: count }, (_, i) => bytes[i % bytes.length]!);

test('a code carries at least 59 random bits', () => {
  expect(new Set(inviteAlphabet).size).toBe(inviteAlphabet.length);
  expect(12 * Math.log2(inviteAlphabet.length)).toBeGreaterThanOrEqual(59);
});

test('the alphabet has no characters that look alike', () => {
  for (const ambiguous of '01oilOIL') expect(inviteAlphabet).not.toContain(ambiguous);
});

test('a code has three groups of four characters', () => {
  expect(mintInviteCode(deterministicBytes(1))).toMatch(/^[2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4}$/);
});

test('parsing ignores case, spaces and dashes', () => {
  const noise = fc.stringMatching(/^[ \t\n\u00a0\u2003\-\u2010\u2011\u2012\u2013\u2014\u2015\uff0d]{0,4}$/);
  fc.assert(
    fc.property(
      bareCode,
      fc.array(fc.tuple(noise, fc.boolean()), { minLength: 12, maxLength: 12 }),
      noise,
      (bare, dress, end) => {
        const typed =
          [...bare].map((symbol, i) => dress[i]![0] + (dress[i]![1] ? symbol.toUpperCase() : symbol)).join('') + end;
        expect(normalizeInviteCode(typed)).toBe(groupInviteCode(bare));
      },
    ),
  );
});

test('parsing a printed code returns the same code', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const code = mintInviteCode(deterministicBytes(seed));
      expect(normalizeInviteCode(code)).toBe(code);
      expect(inviteCodeSchema.parse(code)).toBe(code);
    }),
  );
});

test.each(['0', 'o', 'O', '1', 'i', 'I', 'l', 'L', 'é', '_', '.'])('a code with "%s" in it is refused', (symbol) => {
  expect(normalizeInviteCode(`abcd-efgh-jkm${symbol}`)).toBeNull();
});

test.each([
  '',
  '   ',
  '----',
  'abcd-efgh-jkm',
  'abcd-efgh-jkmnp',
  'abcd-efgh-jkmn\0',
  `abcd-efgh-jkmn${' '.repeat(60)}`,
])('"%s" is not a code and gets the error text of the spec', (typed) => {
  const parsed = inviteCodeSchema.safeParse(typed);
  expect(parsed.error?.issues[0]?.message).toBe('Invalid invite code');
});

test('no input makes parsing throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.string({ unit: 'binary' }), (anything, text) => {
      expect(() => inviteCodeSchema.safeParse(anything)).not.toThrow();
      expect(() => normalizeInviteCode(text)).not.toThrow();
    }),
  );
});

test('every character is equally likely', () => {
  const bytes = deterministicBytes(7);
  const counts = new Map<string, number>([...inviteAlphabet].map((symbol) => [symbol, 0]));
  const codes = 20_000;
  for (let i = 0; i < codes; i += 1) {
    for (const symbol of mintInviteCode(bytes).replaceAll('-', '')) counts.set(symbol, counts.get(symbol)! + 1);
  }
  expect(counts.size).toBe(31);
  const expected = (codes * 12) / 31;
  const chiSquare = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  // Chi-squared test, 30 degrees of freedom: a uniform source stays below 59.7 in 999 of 1000 runs. Without discarding
  // bytes from 248, eight characters are an eighth too frequent and the value is in the thousands.
  expect(chiSquare).toBeLessThan(59.7);
});

test('discards the bytes 248 to 255 and uses all others', () => {
  for (let byte = 248; byte < 256; byte += 1) expect(mintInviteCode(repeating(byte, 0))).toBe('2222-2222-2222');
  for (let byte = 0; byte < 248; byte += 1) {
    expect(mintInviteCode(repeating(byte))).toBe(groupInviteCode(inviteAlphabet[byte % 31]!.repeat(12)));
  }
});

test.each([
  ['https://dubplate.example/join?code=abcd-efgh-jkmn', 'abcd-efgh-jkmn'],
  ['Join us: ABCD-2345-JKMN!', 'abcd-2345-jkmn'],
  ['2222-3333-4444 or abcd-efgh-jkmn', '2222-3333-4444'],
  ['abcd-efgh', null],
  ['abcd-efgh-jkm', null],
  ['abc-efgh-jkmn', null],
  ['abcd-e-f', null],
  ['xabcd-efgh-jkmn', null],
  ['0abcd-efgh-jkmn', null],
  ['abcd-efgh-jkmn1', null],
  ['abcd-efgh-jkmno', null],
  ['abcd-oooo-jkmn', null],
  ['', null],
])('the code in %j is %j', (text, code) => {
  expect(findInviteCode(text)).toBe(code);
});

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['abcde', 'abcd-e'],
])('the typed characters %j are shown as %j', (bare, shown) => {
  expect(groupInviteCode(bare)).toBe(shown);
});

test('checking an invite needs a code', () => {
  expect(checkInviteSchema.parse({ code: 'ABCD EFGH JKMN' })).toEqual({ code: 'abcd-efgh-jkmn' });
  expect(checkInviteSchema.safeParse({}).success).toBe(false);
});

test('a code of 64 characters with spaces is read, one of 65 is refused', () => {
  expect(inviteCodeSchema.parse(`abcdefghjkmn${' '.repeat(52)}`)).toBe('abcd-efgh-jkmn');
  expect(inviteCodeSchema.safeParse(`abcdefghjkmn${' '.repeat(53)}`).error?.issues).toMatchObject([
    { message: 'Invalid invite code' },
  ]);
  expect(inviteCodeSchema.safeParse('no code').error?.issues).toMatchObject([{ code: 'custom' }]);
});
