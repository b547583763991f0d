import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedName, memberPath, usernameInPath } from './names.ts';

const home = 'https://dubplate.example';

/** What a browser makes of it, as it does when a link is pressed. */
const follow = (path: string) => new URL(path, home);

test('whatever a name is made of, its page is found under it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
      fc.pre(!isReservedName(name));
      const url = follow(memberPath(name)!);
      expect(url.origin).toBe(home);
      expect(usernameInPath(url)).toBe(name);
    }),
  );
});

test.each([
  '.',
  '..',
  '...',
  '%',
  '%2F',
  '%2e',
  'a/b',
  '/',
  '?',
  '#',
  'mara & nel',
  'Ω',
  '🜁',
  '"<script>',
  'a\\b',
  '+',
])('the name "%s" survives being an address', (name) => {
  expect(usernameInPath(follow(memberPath(name)!))).toBe(name);
});

test.each(['Deleted member', 'DELETED MEMBER', 'Unknown', 'unknown', 'Ｕｎｋｎｏｗｎ'])(
  '"%s" stands for nobody and has no page',
  (name) => {
    expect(isReservedName(name)).toBe(true);
    expect(memberPath(name)).toBeNull();
  },
);

test('an address that is broken or names nobody is still an answer', () => {
  expect(usernameInPath({ pathname: '/member/%E0%A4%A', search: '' })).toBe('%E0%A4%A');
  expect(usernameInPath({ pathname: '/member', search: '' })).toBe('');
  expect(usernameInPath({ pathname: '/member/', search: '' })).toBe('');
});
