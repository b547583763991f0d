import type { Config } from '../../platform/config.ts';
import { readSigned, sign } from './signed-value.ts';

export type CookieConfig = Pick<Config, 'BASE_URL' | 'AUTH_SECRET'>;

export const isSecure = ({ BASE_URL }: CookieConfig): boolean => BASE_URL.startsWith('https:');

/** With `__Host-`, a browser takes the cookie from this host over https only: no subdomain can set it. */
export const cookiePrefix = (config: CookieConfig): string => (isSecure(config) ? '__Host-dubplate' : 'dubplate');

/** Builds before this one named cookies so on https. */
const formerPrefix = '__Secure-dubplate';
/** By then every session of those builds has run out or has a new cookie. A subdomain can set a cookie of the former name. */
const formerCookiesEnd = Date.parse('2027-01-01T00:00:00Z');

const cookieName = (name: string, config: CookieConfig): string => `${cookiePrefix(config)}.${name}`;

/**
 * Our cookies by their names without the prefix. Until the end of 2026, a cookie under the former prefix counts where the new
 * one is absent.
 */
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

/** The content of a signed cookie. A forged one is found out here, without asking the database. */
export function readSignedCookie(
  header: string | undefined,
  name: string,
  config: CookieConfig,
  now = Date.now(),
): string | null {
  const value = readCookies(header, config, now).get(name);
  return value === undefined ? null : readSigned(value, config.AUTH_SECRET);
}

/** The Cookie header for the sign-in library, which knows one prefix and one secret: renamed and signed again. */
export function currentCookies(header: string, config: CookieConfig, now = Date.now()): string {
  return [...readCookies(header, config, now)]
    .map(([name, value]) => {
      const content = readSigned(value, config.AUTH_SECRET);
      const current = content === null ? value : sign(content, config.AUTH_SECRET);
      return `${cookieName(name, config)}=${encodeURIComponent(current)}`;
    })
    .join('; ');
}

/** Whether the browser holds this cookie under the current name, signed by the current secret. */
export function isCurrent(header: string | undefined, name: string, config: CookieConfig): boolean {
  const pair = header?.split(/;\s*/).find((each) => each.startsWith(`${cookieName(name, config)}=`));
  return pair !== undefined && readSigned(decode(pair.split(/=(.*)/s)[1]!), [config.AUTH_SECRET[0]]) !== null;
}

/** A Set-Cookie header with the attributes of every cookie of ours. */
export function signedCookie(name: string, content: string, maxAgeSeconds: number, config: CookieConfig): string {
  const value = encodeURIComponent(sign(content, config.AUTH_SECRET));
  return `${cookieName(name, config)}=${value}; ${attributes(maxAgeSeconds, config)}`;
}

/** A Set-Cookie header that removes the cookie an earlier build has set, if the browser still holds one. */
export function removeFormerCookie(header: string | undefined, name: string, config: CookieConfig): string | null {
  const isThere = isSecure(config) && header?.includes(`${formerPrefix}.${name}=`);
  return isThere ? `${formerPrefix}.${name}=; ${attributes(0, config)}` : null;
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
