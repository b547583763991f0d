import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReservedName, memberPath, usernameInPath } from './names.ts';

const home = 'https://dubplate.example';

/** Resolves a path like a browser that follows a link. */
const follow = (path: string) => new URL(path, home);

test('every valid name has a path that leads back to it', () => {
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
])('the name "%s" is unchanged after encoding it in a path', (name) => {
  expect(usernameInPath(follow(memberPath(name)!))).toBe(name);
});

test.each(['Deleted member', 'DELETED MEMBER', 'Unknown', 'unknown', 'Ｕｎｋｎｏｗｎ'])(
  '"%s" is a reserved name without a page',
  (name) => {
    expect(isReservedName(name)).toBe(true);
    expect(memberPath(name)).toBeNull();
  },
);

test('a malformed path or one without a name does not throw', () => {
  expect(usernameInPath({ pathname: '/member/%E0%A4%A', search: '' })).toBe('%E0%A4%A');
  expect(usernameInPath({ pathname: '/member', search: '' })).toBe('');
  expect(usernameInPath({ pathname: '/member/', search: '' })).toBe('');
});

test('only the names "." and ".." go in the query', () => {
  expect(memberPath('.')).toBe('/member?name=.');
  expect(memberPath('..')).toBe('/member?name=..');
  expect(memberPath('...')).toBe('/member/...');
  expect(memberPath('.a')).toBe('/member/.a');
  expect(memberPath('a.')).toBe('/member/a.');
});

test('only a path that starts with /member/ contains a name', () => {
  expect(usernameInPath({ pathname: '/member/mara\nnel', search: '' })).toBe('');
  expect(usernameInPath({ pathname: '/song/member/mara', search: '' })).toBe('');
  expect(usernameInPath({ pathname: '/member', search: '?name=nel' })).toBe('nel');
});
