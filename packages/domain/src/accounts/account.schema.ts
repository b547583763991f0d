import * as z from 'zod/mini';
import type { AdminGrant } from '../actor.ts';
import { refusals } from '../errors.ts';
import { inviteCodeSchema } from '../invites/invite-code.ts';
import { isReservedName } from '../members/names.ts';
import { cutMarks, dropInvisible } from '../visible-text.ts';

export const passwordMinLength = 6;
/** scrypt reads the whole password: without a limit, a password of a megabyte would keep the server busy. */
const passwordMaxLength = 128;
export const usernameMaxLength = 40;

/** The stored form of a display name: NFC, trimmed, single spaces. */
export function normalizeUsername(typed: string): string {
  return typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

export const usernameSchema = z.pipe(
  z.pipe(z.string(), z.transform(normalizeUsername)),
  z.string().check(
    z.minLength(1, 'Enter a display name'),
    z.maxLength(usernameMaxLength, `Keep your display name to ${usernameMaxLength} characters`),
    z.refine(
      // Refuse, do not strip: an invisible character would let a member imitate the name of another member.
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

/** Spec: at least 6 characters, and no other rule. */
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

/** The password of an existing account. */
export const passwordSchema = z
  .string()
  .check(z.minLength(1, 'Enter your password'), z.maxLength(passwordMaxLength, refusals['wrong-password']));

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });

export const requestPasswordResetSchema = z.object({ email: emailSchema });

export const newPasswordFormSchema = z.object(newPasswordFields).check(passwordsMatch);

/** A token is printable ASCII. PostgreSQL cannot store NUL, so a query with one would throw. */
const tokenSchema = (message: string) => z.string().check(z.maxLength(1000, message), z.regex(/^[!-~]+$/, message));

export const confirmEmailSchema = z.object({ token: tokenSchema(refusals['confirm-link-invalid']) });

export const resetPasswordSchema = z.object({
  token: tokenSchema(refusals['reset-link-invalid']),
  password: newPasswordSchema,
});

export const startGoogleSchema = z.object({
  /** Sent by registration only. Without a code, the server refuses a Google account it does not know. */
  inviteCode: z.optional(inviteCodeSchema),
  /** A popup reports to the page that opened it; a full-page redirect continues in the same tab. */
  popup: z.boolean(),
});

/** A member's own account, as only they see it. */
export type CurrentMember = {
  id: string;
  username: string;
  email: string;
  emailVerified: boolean;
  earlyAccess: boolean;
  /** Whether other members can open the member's page. */
  isPublic: boolean;
  /** The admin permissions; null for a member who is not an admin. */
  admin: AdminGrant | null;
  /** How many of the member's reports an admin resolved since the member last opened the list. */
  reportNews: number;
  /** Whether hearts become favorites at once, or are saved until the first upload. Older builds send none. */
  mayFavorite?: boolean;
  favoriteCount: number;
  uploadCount: number;
  solvedCount: number;
  /** How many requests of other members a comment of this member solved. */
  identifiedCount: number;
  /** The zone of release alerts. Null until a browser has sent one. Older builds send none. */
  timeZone?: string | null;
  version: number;
};
