import { deletedMember } from '../requests/request.ts';

/** Stands where nobody is known, as for songs brought over from elsewhere (spec, section 3). */
export const unknownMember = 'Unknown';

const fold = (name: string): string => name.normalize('NFKC').toLowerCase();
const reserved = new Set([deletedMember, unknownMember].map(fold));

/** Words that stand for nobody: whoever bore one as a name could not be told from them. */
export const isReservedName = (name: string): boolean => reserved.has(fold(name));

/**
 * Where a member's page is; null for a name that stands for nobody. A segment of dots alone is no segment to a browser,
 * however it is written, so such a name goes behind the question mark.
 */
export function memberPath(username: string): string | null {
  if (isReservedName(username)) return null;
  return /^\.{1,2}$/.test(username) ? `/member?name=${username}` : `/member/${encodeURIComponent(username)}`;
}

/** The name an address speaks of. */
export function usernameInPath(address: { pathname: string; search: string }): string {
  const written = /^\/member\/(.+)$/.exec(address.pathname)?.[1];
  if (written === undefined) return new URLSearchParams(address.search).get('name') ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
