/** Shown instead of the name of a member who deleted their account. */
export const deletedMember = 'Deleted member';
/** Shown if the uploader is unknown, as for imported songs (spec, section 3). */
export const unknownMember = 'Unknown';

const fold = (name: string): string => name.normalize('NFKC').toLowerCase();
const reserved = new Set([deletedMember, unknownMember].map(fold));

/** Reserved, because a member with such a name would look like a deleted or unknown member. */
export const isReservedName = (name: string): boolean => reserved.has(fold(name));

/**
 * The path of a member's page; null for a reserved name. Browsers drop the path segments '.' and '..' even when
 * percent-encoded, so those names go in the query.
 */
export function memberPath(username: string): string | null {
  if (isReservedName(username)) return null;
  return /^\.{1,2}$/.test(username) ? `/member?name=${username}` : `/member/${encodeURIComponent(username)}`;
}

/** The inverse of `memberPath`. Never throws. */
export function usernameInPath(address: { pathname: string; search: string }): string {
  const written = /^\/member\/(.+)$/.exec(address.pathname)?.[1];
  if (written === undefined) return new URLSearchParams(address.search).get('name') ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
