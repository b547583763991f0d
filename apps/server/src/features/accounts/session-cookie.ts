import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The session token in a Cookie header, if the signature the sign-in library put behind it holds.
 * Checked here so that a request costs one look-up; a forged cookie costs none.
 */
export function readSessionToken(cookieHeader: string | undefined, cookieName: string, secret: string): string | null {
  const pair = cookieHeader?.split(/;\s*/).find((part) => part.startsWith(`${cookieName}=`));
  if (!pair) return null;
  const value = decode(pair.slice(cookieName.length + 1));
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
