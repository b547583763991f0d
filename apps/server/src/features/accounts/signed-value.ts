import { createHmac, timingSafeEqual } from 'node:crypto';

/** The first signs, all of them verify. */
export type Secrets = readonly [string, ...string[]];

const signatureOf = (content: string, secret: string): Buffer => createHmac('sha256', secret).update(content).digest();

/** `content.signature`, the shape of the sign-in library's cookies (base64) and of its mailed tokens (base64url). */
export const sign = (content: string, [secret]: Secrets, encoding: 'base64' | 'base64url' = 'base64'): string =>
  `${content}.${signatureOf(content, secret).toString(encoding)}`;

/** What was signed, if one of the secrets signed it. */
export function readSigned(signed: string, secrets: Secrets): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const content = signed.slice(0, dot);
  // Reads base64url as well.
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const isSignedBy = (secret: string) => {
    const expected = signatureOf(content, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return secrets.some(isSignedBy) ? content : null;
}
