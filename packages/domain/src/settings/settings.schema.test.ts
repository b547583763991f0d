import { expect, test } from 'vitest';
import { changePasswordFormSchema, changePasswordSchema, renameSchema } from './settings.schema.ts';

const form = { currentPassword: 'acetate-dreams', password: 'brand-new-one', confirmPassword: 'brand-new-one' };
const firstMessage = (given: unknown) => changePasswordFormSchema.safeParse(given).error?.issues[0]?.message;

test('a new password follows the rules of the first one', () => {
  expect(changePasswordFormSchema.safeParse(form).success).toBe(true);
  expect(firstMessage({ ...form, currentPassword: '' })).toBe('Enter your password');
  expect(firstMessage({ ...form, password: 'short' })).toBe('Password must be at least 6 characters');
  expect(firstMessage({ ...form, confirmPassword: 'another-one' })).toBe('Passwords do not match');
  expect(firstMessage({ ...form, currentPassword: 'x'.repeat(129) })).toBe('Incorrect password');
});

test('the server asks for the same, but not to hear it twice', () => {
  expect(changePasswordSchema.parse({ currentPassword: 'acetate-dreams', password: 'brand-new-one' })).toEqual({
    currentPassword: 'acetate-dreams',
    password: 'brand-new-one',
  });
});

test('a name is kept in its stored form, and words that stand for nobody are no names', () => {
  expect(renameSchema.parse({ username: '  mara   dub ' })).toEqual({ username: 'mara dub' });
  expect(renameSchema.safeParse({ username: 'deleted MEMBER' }).error?.issues[0]?.message).toBe(
    'That name is taken. Try another one.',
  );
});
