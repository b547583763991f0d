import { expect, test } from 'vitest';
import { isAboutInvite, isRefusal, loginFailed, refusals } from './errors.ts';
import { networkError } from './network-error.ts';

test('the refusals have the texts of the spec', () => {
  expect(refusals).toMatchObject({
    'invite-invalid': 'Invalid invite code',
    'invite-used': 'This code has already been used',
    'email-taken': 'This email is already registered',
    'registration-failed': 'Failed to create account. Please try again.',
    'user-not-found': 'No account found with this email',
    'wrong-password': 'Incorrect password',
    'invalid-email': 'Invalid email address',
    'too-many-requests': 'Too many failed attempts. Please try again later.',
    'reset-failed': 'Failed to send reset email',
    'google-sign-in-failed': 'Failed to sign in with Google',
    'google-sign-up-failed': 'Failed to sign up with Google',
    'song-exists': 'A song with this information already exists.',
    'song-name-exists': 'A song with this information already exists.',
    'first-song-missing':
      'You must upload your first song before you can favorite tracks. This helps ensure everyone contributes to the community.',
    'member-missing': 'User not found',
    'profile-missing': 'User profile not loaded. Please refresh the page and try again.',
    'clip-refused': 'Could not read audio file',
    'clip-too-long': 'Audio must be 60 seconds or less',
  });
  expect(networkError).toBe('Network error. Please check your connection.');
  expect(loginFailed('odd')).toBe('Login failed: odd');
});

test('every refusal has a text', () => {
  expect(Object.entries(refusals).filter(([, text]) => !/^[A-Z].*[a-z.]$/.test(text))).toEqual([]);
});

test('a refusal is one of the listed names', () => {
  expect(['slow-down', 'toString', 'Slow-down', '', 7, null, ['slow-down']].map(isRefusal)).toEqual([
    true,
    ...Array(6).fill(false),
  ]);
});

test('a refusal is about an invite if its name starts with "invite-"', () => {
  expect(['invite-used', 'invite-', 'invite', 'no-invite-', 'song-exists'].map(isAboutInvite)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
