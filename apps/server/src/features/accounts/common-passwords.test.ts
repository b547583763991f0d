import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseCommonPassword } from './common-passwords.ts';

test.each(['123456', 'password', 'qwerty', '111111', 'aaaaaa', 'dubplate', 'iloveyou', 'PassWord', 'ｑｗｅｒｔｙ'])(
  '%s is refused with a next step',
  (password) => {
    expect(() => refuseCommonPassword(password)).toThrow(
      'Lots of people use that one, so it is easy to guess. Try a longer one, or a few words.',
    );
  },
);

test.each(['acetate-dreams', '12345x', 'password of mara', 'Dubplate!77'])('%s is accepted', (password) => {
  expect(() => refuseCommonPassword(password)).not.toThrow();
});

test('the list has 3,000 different passwords, all of them long enough to be chosen and in lower case', () => {
  const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  expect([lines.length, new Set(lines).size]).toEqual([3_000, 3_000]);
  expect(lines.filter((line) => line.length < 6 || line !== line.toLowerCase() || line !== line.trim())).toEqual([]);
});
