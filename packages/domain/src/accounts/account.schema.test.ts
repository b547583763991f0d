import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confirmEmailSchema,
  newPasswordFormSchema,
  registerSchema,
  registrationFormSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  signInSchema,
  startGoogleSchema,
} from './account.schema.ts';

const good = {
  username: 'mara.dub',
  email: 'mara@dubplate.example',
  password: 'acetate',
  confirmPassword: 'acetate',
};

/** The error messages that a form shows under each field. */
function formErrors(changes: Record<string, unknown>, schema: typeof registrationFormSchema = registrationFormSchema) {
  const parsed = schema.safeParse({ ...good, ...changes });
  return (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
}

describe('the registration form', () => {
  test('accepts a complete form', () => {
    expect(formErrors({})).toEqual([]);
  });

  test.each([
    [{ password: 'short', confirmPassword: 'short' }, ['password: Password must be at least 6 characters']],
    [{ confirmPassword: 'acetat' }, ['confirmPassword: Passwords do not match']],
    [{ confirmPassword: '' }, ['confirmPassword: Passwords do not match']],
    [{ confirmPassword: 'Acetate' }, ['confirmPassword: Passwords do not match']],
    [{ password: '', confirmPassword: '' }, ['password: Enter a password']],
    [{ email: '' }, ['email: Enter your email']],
    [{ email: '   ' }, ['email: Enter your email']],
    [{ email: 'mara' }, ['email: Invalid email address']],
    [{ email: 'mara@' }, ['email: Invalid email address']],
    [{ email: 'a b@dubplate.example' }, ['email: Invalid email address']],
    [{ email: `${'a'.repeat(250)}@b.example` }, ['email: Invalid email address']],
    [{ username: '' }, ['username: Enter a display name']],
    [{ username: ' \t ' }, ['username: Enter a display name']],
    [{ username: `o${'\u0316'.repeat(5)}` }, ['username: Use fewer accents on one letter']],
    [{ email: 'x'.repeat(255) }, ['email: Invalid email address']],
    [{ username: 'unknown' }, ['username: That name is taken. Try another one.']],
    [
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      ['password: Keep your password to 128 characters'],
    ],
    [{ username: 'x'.repeat(41) }, ['username: Keep your display name to 40 characters']],
  ])('shows for %o the errors %o', (changes, errors) => {
    expect(formErrors(changes)).toEqual(errors);
  });

  test('shows both errors for a short password that is repeated differently', () => {
    expect(formErrors({ password: 'abc', confirmPassword: 'abd' }).toSorted()).toEqual([
      'confirmPassword: Passwords do not match',
      'password: Password must be at least 6 characters',
    ]);
  });

  test('accepts any password of six characters', () => {
    for (const password of ['123456', '      ', 'ääääää', 'a'.repeat(128)]) {
      expect(formErrors({ password, confirmPassword: password })).toEqual([]);
    }
  });

  test('refuses a password of a million characters', () => {
    const password = 'a'.repeat(1_000_000);
    expect(registerSchema.safeParse({ ...good, password, inviteCode: 'abcdefghjkmn' }).success).toBe(false);
  });

  test('requires every field', () => {
    for (const field of ['username', 'email', 'password', 'inviteCode']) {
      const form: Record<string, unknown> = { ...good, inviteCode: 'abcd-efgh-jkmn', [field]: undefined };
      expect(registerSchema.safeParse(form).error?.issues[0]?.path).toEqual([field]);
    }
  });

  test('stores the invite code in its printed form', () => {
    expect(registerSchema.parse({ ...good, inviteCode: ' ABCDefghJKMN ' }).inviteCode).toBe('abcd-efgh-jkmn');
  });
});

describe('an email', () => {
  test('is stored trimmed and in lower case, in every form', () => {
    const typed = { ...good, email: '  Mara@Dubplate.Example ', inviteCode: 'abcdefghjkmn' };
    for (const schema of [registrationFormSchema, registerSchema, signInSchema, requestPasswordResetSchema]) {
      expect(schema.parse(typed).email).toBe('mara@dubplate.example');
    }
  });
});

describe('a display name', () => {
  const stored = (username: string) => registrationFormSchema.parse({ ...good, username }).username;

  test('is stored trimmed, in NFC and with single spaces', () => {
    expect(stored('  DJ \t  Mara ')).toBe('DJ Mara');
    expect(stored('Ame\u0301lie')).toBe('Amélie');
  });

  test.each(['\u202emara', 'ma\u200bra', 'ma\u200dra', 'ma\u0000ra', '\ufeffmara\u2066', 'ma\u00adra'])(
    'with an invisible character (%o) is refused',
    (username) => {
      expect(formErrors({ username })).toEqual(['username: Use letters, numbers and symbols people can see']);
    },
  );

  test('is unchanged when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 45 }), (username) => {
        const once = registrationFormSchema.safeParse({ ...good, username });
        fc.pre(once.success);
        expect(stored(once.data!.username)).toBe(once.data!.username);
      }),
    );
  });
});

test('a new password follows the same rules as the first one', () => {
  const errors = (password: string, confirmPassword: string) =>
    newPasswordFormSchema.safeParse({ password, confirmPassword }).error?.issues.map((issue) => issue.message);
  expect(errors('short', 'short')).toEqual(['Password must be at least 6 characters']);
  expect(errors('acetate', 'acetone')).toEqual(['Passwords do not match']);
  expect(errors('acetate', 'acetate')).toBeUndefined();
});

describe('a display name', () => {
  const errors = (username: string) =>
    registrationFormSchema.safeParse({
      username,
      email: 'mara@dubplate.example',
      password: 'acetate-dreams',
      confirmPassword: 'acetate-dreams',
    }).error?.issues[0]?.message;

  test.each(['\u3164', '\u2800', '\u115F\u1160', 'mara\u200B', 'mara\u202E', 'a\u00ADb', 'm\uFE0Fara'])(
    'refuses %j: it is invisible or contains an invisible character',
    (username) => {
      expect(errors(username)).toBe('Use letters, numbers and symbols people can see');
    },
  );

  test.each(['mara.dub', 'Żółw', '夜の音', 'مارا', '👩‍🎤 Nia', '❤️ DJ', 'Ø [Phase]'])('accepts %s', (username) => {
    expect(errors(username)).toBeUndefined();
  });
});

test.each(['', 'a\0b', 'two words', 'ü', 'x'.repeat(1_001)])('the token %j is refused', (token) => {
  const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message;
  expect(messageOf(resetPasswordSchema.safeParse({ token, password: 'acetate-dreams' }))).toBe(
    'This reset link has expired or was already used. Ask for a new one.',
  );
  expect(messageOf(confirmEmailSchema.safeParse({ token }))).toBe('That link has expired. Send a new one from here.');
});

test('a token of printable ASCII characters is accepted', () => {
  const token = 'eyJhbGciOi.J1c2Vy_Ln-8.sig';
  expect(confirmEmailSchema.parse({ token })).toEqual({ token });
  expect(resetPasswordSchema.parse({ token, password: 'acetate-dreams' })).toEqual({
    token,
    password: 'acetate-dreams',
  });
});

test.each([
  ['', 'Enter your password'],
  ['x'.repeat(129), 'Incorrect password'],
])('signing in with a password of the wrong length shows a message (case %#)', (password, message) => {
  const { error } = signInSchema.safeParse({ email: good.email, password });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('starting with Google needs the kind of window and accepts an invite code', () => {
  expect(startGoogleSchema.parse({ popup: true, inviteCode: 'ABCD EFGH JKMN' })).toEqual({
    popup: true,
    inviteCode: 'abcd-efgh-jkmn',
  });
  expect(startGoogleSchema.safeParse({}).success).toBe(false);
  expect(startGoogleSchema.safeParse({ popup: true, inviteCode: 'x' }).success).toBe(false);
});
