import { createHmac, timingSafeEqual } from 'node:crypto';

/** The first secret signs; every secret verifies. This allows rotating secrets. */
export type Secrets = readonly [string, ...string[]];

const signatureOf = (content: string, secret: string): Buffer => createHmac('sha256', secret).update(content).digest();

/** The format of better-auth: base64 in cookies, base64url in emailed tokens. */
export const sign = (content: string, [secret]: Secrets, encoding: 'base64' | 'base64url' = 'base64'): string =>
  `${content}.${signatureOf(content, secret).toString(encoding)}`;

/** Null when none of the secrets made the signature. */
export function readSigned(signed: string, secrets: Secrets): string | null {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return null;
  const content = signed.slice(0, dot);
  // Buffer also decodes base64url here.
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const isSignedBy = (secret: string) => {
    const expected = signatureOf(content, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  return secrets.some(isSignedBy) ? content : null;
}
