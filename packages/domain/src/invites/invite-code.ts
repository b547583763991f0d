import * as z from 'zod/mini';
import { refusals } from '../errors.ts';

/** Without 0/o and 1/i/l, which are misread from a flyer in the dark. 12 of 31 characters: 59.4 bits. */
export const inviteAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

const codeLength = 12;
const codePattern = /^[2-9a-hjkmnp-z]{12}$/;

/** Ignores case, spaces and dashes. Returns xxxx-xxxx-xxxx, or null if the text is not a code. */
export function normalizeInviteCode(typed: string): string | null {
  const bare = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '');
  return codePattern.test(bare) ? groupInviteCode(bare) : null;
}

/** The first complete code in an invite link or any other text; null if there is none. */
export const findInviteCode = (text: string): string | null =>
  /(?<![\da-z])[2-9a-hjkmnp-z]{4}(?:-[2-9a-hjkmnp-z]{4}){2}(?![\da-z])/.exec(text.toLowerCase())?.[0] ?? null;

/** Inserts dashes while the visitor types. */
export const groupInviteCode = (bare: string): string => bare.match(/.{1,4}/g)?.join('-') ?? '';

/**
 * Creates a code from random bytes. Rejection sampling: it discards bytes above the last multiple of the alphabet, so
 * every character is equally likely.
 */
export function mintInviteCode(randomBytes: (count: number) => Uint8Array): string {
  const limit = 256 - (256 % inviteAlphabet.length);
  let bare = '';
  while (bare.length < codeLength) {
    for (const byte of randomBytes(codeLength)) {
      if (byte < limit && bare.length < codeLength) bare += inviteAlphabet[byte % inviteAlphabet.length];
    }
  }
  return groupInviteCode(bare);
}

export const inviteCodeSchema = z.pipe(
  z.string().check(z.maxLength(64, refusals['invite-invalid'])),
  z.transform((typed: string, context) => {
    const code = normalizeInviteCode(typed);
    if (code === null) {
      context.issues.push({ code: 'custom', message: refusals['invite-invalid'], input: typed });
      return z.NEVER;
    }
    return code;
  }),
);

export const checkInviteSchema = z.object({ code: inviteCodeSchema });
