import * as z from 'zod/mini';
import { refusals } from '../errors.ts';

/** No 0/o, 1/i/l: nothing that is misread from a flyer in the dark. 31 symbols, 12 of them: 59.4 bits. */
export const inviteAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';

const codeLength = 12;
const codePattern = /^[2-9a-hjkmnp-z]{12}$/;

/** Typed case, spaces and dashes do not matter: whatever was typed becomes xxxx-xxxx-xxxx, or null. */
export function normalizeInviteCode(typed: string): string | null {
  const bare = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '');
  return codePattern.test(bare) ? groupInviteCode(bare) : null;
}

/** The code in an invite link, or in any other text that has one whole; null when there is none. */
export const findInviteCode = (text: string): string | null =>
  /(?<![\da-z])[2-9a-hjkmnp-z]{4}(?:-[2-9a-hjkmnp-z]{4}){2}(?![\da-z])/.exec(text.toLowerCase())?.[0] ?? null;

/** Groups of four, as a person types. */
export function groupInviteCode(bare: string): string {
  return bare.match(/.{1,4}/g)?.join('-') ?? '';
}

/**
 * Makes a code from random bytes. Bytes past the last whole multiple of the alphabet are thrown
 * away, so every symbol is equally likely.
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
