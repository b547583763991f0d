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

test('the server checks the same rules without the repeated password', () => {
  expect(changePasswordSchema.parse({ currentPassword: 'acetate-dreams', password: 'brand-new-one' })).toEqual({
    currentPassword: 'acetate-dreams',
    password: 'brand-new-one',
  });
});

test('a name is normalized, and reserved names are refused', () => {
  expect(renameSchema.parse({ username: '  mara   dub ' })).toEqual({ username: 'mara dub' });
  expect(renameSchema.safeParse({ username: 'deleted MEMBER' }).error?.issues[0]?.message).toBe(
    'That name is taken. Try another one.',
  );
});
