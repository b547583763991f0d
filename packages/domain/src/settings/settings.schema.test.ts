import { expect, test } from 'vitest';
import {
  changePasswordFormSchema,
  changePasswordSchema,
  endSessionSchema,
  renameSchema,
  setPublicSchema,
} from './settings.schema.ts';

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

test('a different repetition is reported at the repeated password', () => {
  const { error } = changePasswordFormSchema.safeParse({ ...form, confirmPassword: 'another-one' });
  expect(error?.issues).toMatchObject([{ path: ['confirmPassword'], message: 'Passwords do not match' }]);
});

test('changing a password needs the current one', () => {
  expect(changePasswordSchema.safeParse({ password: 'brand-new-one' }).success).toBe(false);
  expect(changePasswordSchema.safeParse({ currentPassword: 'acetate-dreams', password: 'short' }).success).toBe(false);
});

test('the visibility is a boolean, and a session is ended by its id', () => {
  const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';
  expect(setPublicSchema.parse({ isPublic: false })).toEqual({ isPublic: false });
  expect(setPublicSchema.safeParse({}).success).toBe(false);
  expect(endSessionSchema.parse({ id })).toEqual({ id });
  expect(endSessionSchema.safeParse({ id: 'all' }).success).toBe(false);
});
