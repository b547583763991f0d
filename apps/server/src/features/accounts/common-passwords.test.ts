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

// Rank among the passwords of the list that have at least six characters.
test('the 3,000th most common password is refused, and the 3,001st is not', () => {
  expect(() => refuseCommonPassword('millwall')).toThrow('Lots of people use that one');
  expect(() => refuseCommonPassword('kotaku')).not.toThrow();
});
