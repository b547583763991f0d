import type { Config } from '../../platform/config.ts';
import { readSigned, sign } from '../../platform/signed-value.ts';

export type CookieConfig = Pick<Config, 'BASE_URL' | 'AUTH_SECRET'>;

export const isSecure = ({ BASE_URL }: CookieConfig): boolean => BASE_URL.startsWith('https:');

/** With `__Host-`, the browser accepts the cookie only from this host over https: a subdomain cannot set it. */
export const cookiePrefix = (config: CookieConfig): string => (isSecure(config) ? '__Host-dubplate' : 'dubplate');

/** The prefix that earlier builds used on https. */
const formerPrefix = '__Secure-dubplate';
/**
 * By this date every session of those builds has expired or has a new cookie. A subdomain could set a cookie with the
 * former prefix.
 */
const formerCookiesEnd = Date.parse('2027-01-01T00:00:00Z');

const cookieName = (name: string, config: CookieConfig): string => `${cookiePrefix(config)}.${name}`;

/** Our cookies by name without prefix. Falls back to the former prefix until the end of 2026. */
function readCookies(header: string | undefined, config: CookieConfig, now: number): Map<string, string> {
  const pairs = (header ?? '').split(/;\s*/).map((pair) => pair.split(/=(.*)/s) as [string, string?]);
  const former = isSecure(config) && now < formerCookiesEnd ? [formerPrefix] : [];
  const prefixes = [...former, cookiePrefix(config)];
  return new Map(
    prefixes.flatMap((prefix) =>
      pairs
        .filter(([name]) => name.startsWith(`${prefix}.`))
        .map(([name, value]) => [name.slice(prefix.length + 1), decode(value ?? '')] as const),
    ),
  );
}

/** Rejects a forged cookie without a database query. */
export function readSignedCookie(
  header: string | undefined,
  name: string,
  config: CookieConfig,
  now = Date.now(),
): string | null {
  const value = readCookies(header, config, now).get(name);
  return value === undefined ? null : readSigned(value, config.AUTH_SECRET);
}

/** The Cookie header for better-auth, which knows one prefix and one secret: renames and signs our cookies again. */
export function currentCookies(header: string, config: CookieConfig, now = Date.now()): string {
  return [...readCookies(header, config, now)]
    .map(([name, value]) => {
      const content = readSigned(value, config.AUTH_SECRET);
      const current = content === null ? value : sign(content, config.AUTH_SECRET);
      return `${cookieName(name, config)}=${encodeURIComponent(current)}`;
    })
    .join('; ');
}

/** Whether the browser has this cookie under the current name, signed with the current secret. */
export function isCurrent(header: string | undefined, name: string, config: CookieConfig): boolean {
  const pair = header?.split(/;\s*/).find((each) => each.startsWith(`${cookieName(name, config)}=`));
  return pair !== undefined && readSigned(decode(pair.split(/=(.*)/s)[1]!), [config.AUTH_SECRET[0]]) !== null;
}

export function signedCookie(name: string, content: string, maxAgeSeconds: number, config: CookieConfig): string {
  const value = encodeURIComponent(sign(content, config.AUTH_SECRET));
  return `${cookieName(name, config)}=${value}; ${attributes(maxAgeSeconds, config)}`;
}

/** A Set-Cookie header that removes the cookie of an earlier build, if the browser sent one. */
export function removeFormerCookie(header: string | undefined, name: string, config: CookieConfig): string | null {
  const hasFormer = isSecure(config) && header?.includes(`${formerPrefix}.${name}=`);
  return hasFormer ? `${formerPrefix}.${name}=; ${attributes(0, config)}` : null;
}

const attributes = (maxAgeSeconds: number, config: CookieConfig): string =>
  `Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(config) ? '; Secure' : ''}`;

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
