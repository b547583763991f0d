import * as z from 'zod/mini';
import type { AdminGrant } from '../actor.ts';
import { refusals } from '../errors.ts';
import { inviteCodeSchema } from '../invites/invite-code.ts';
import { isReservedName } from '../members/names.ts';
import { cutMarks, dropInvisible } from '../visible-text.ts';

export const passwordMinLength = 6;
/** scrypt reads the whole password; a limit keeps a megabyte of it from being work for the server. */
const passwordMaxLength = 128;
export const usernameMaxLength = 40;

/** A display name in its stored form: composed, trimmed, single spaces. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

export const usernameSchema = z.pipe(
  z.pipe(z.string(), z.transform(normalizeUsername)),
  z.string().check(
    z.minLength(1, 'Enter a display name'),
    z.maxLength(usernameMaxLength, `Keep your display name to ${usernameMaxLength} characters`),
    z.refine(
      // Refused and not dropped: an invisible character would let one member pass for another, or for nobody.
      (name) => dropInvisible(name) === name,
      'Use letters, numbers and symbols people can see',
    ),
    z.refine((name) => cutMarks(name) === name, 'Use fewer accents on one letter'),
    z.refine((name) => !isReservedName(name), refusals['username-taken']),
  ),
);

export const emailSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((typed: string) => typed.trim().toLowerCase()),
  ),
  z
    .string()
    .check(
      z.minLength(1, { error: 'Enter your email', abort: true }),
      z.maxLength(254, { error: refusals['invalid-email'], abort: true }),
      z.email(refusals['invalid-email']),
    ),
);

/** Spec: at least 6 characters, and nothing more asked of it. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(1, { error: 'Enter a password', abort: true }),
    z.minLength(passwordMinLength, `Password must be at least ${passwordMinLength} characters`),
    z.maxLength(passwordMaxLength, `Keep your password to ${passwordMaxLength} characters`),
  );

const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'] },
);

const newPasswordFields = { password: newPasswordSchema, confirmPassword: z.string() };

export const registrationFormSchema = z
  .object({ username: usernameSchema, email: emailSchema, ...newPasswordFields })
  .check(passwordsMatch);

export const registerSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  inviteCode: inviteCodeSchema,
});

/** One that is there already. */
export const passwordSchema = z
  .string()
  .check(z.minLength(1, 'Enter your password'), z.maxLength(passwordMaxLength, refusals['wrong-password']));

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });

export const requestPasswordResetSchema = z.object({ email: emailSchema });

export const newPasswordFormSchema = z.object(newPasswordFields).check(passwordsMatch);

/** Tokens are letters, digits and punctuation of ASCII. PostgreSQL stores no NUL, so a look-up with one would fail. */
const tokenSchema = (message: string) => z.string().check(z.maxLength(1000, message), z.regex(/^[!-~]+$/, message));

export const confirmEmailSchema = z.object({ token: tokenSchema(refusals['confirm-link-invalid']) });

export const resetPasswordSchema = z.object({
  token: tokenSchema(refusals['reset-link-invalid']),
  password: newPasswordSchema,
});

/** A place inside the app to return to. Anything that could lead to another origin becomes Home. */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return '/';
  return path;
}

export const startGoogleSchema = z.object({
  /** Only a registration carries a code; without one an unknown Google person is refused. */
  inviteCode: z.optional(inviteCodeSchema),
  /** A popup reports back to the page that opened it; a full redirect goes on by itself. */
  popup: z.boolean(),
});

/** What a member sees of their own account. */
export type CurrentMember = {
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  earlyAccess: boolean;
  /** Whether others can open their page. */
  isPublic: boolean;
  /** What they are trusted with, for those who run the place. */
  admin: AdminGrant | null;
  /** How many of their reports were looked at since they last looked. */
  reportNews: number;
  favoriteCount: number;
  uploadCount: number;
  solvedCount: number;
  /** How often a comment of theirs named somebody else's track. */
  identifiedCount: number;
  version: number;
};
