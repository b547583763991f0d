import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { createListeners } from './create-store.ts';
import { deleteMemberDatabases } from './member-database.ts';

export type Session =
  | { status: 'loading' }
  /** `wasMember`: shows the sign-in page instead of the landing page. */
  | { status: 'signed-out'; wasMember: boolean; reason: 'account-suspended' | null }
  | { status: 'signed-in'; member: CurrentMember }
  /** The server did not respond. */
  | { status: 'unreachable' };

let session: Session = { status: 'loading' };
const listeners = createListeners();

/** A hint for preloading only; the server decides who is signed in. */
const hint = 'dubplate.member-here';
export const wasMemberHere = (): boolean => localStorage.getItem(hint) !== null;

const memberChangeListeners = new Set<() => void>();

/** Called before the screens of another member or a visitor render. For state see member-scope.ts. */
export function onMemberChange(forget: () => void): void {
  memberChangeListeners.add(forget);
}

const idIn = (each: Session) => (each.status === 'signed-in' ? each.member.id : null);

function change(next: Session): void {
  const isChanged = idIn(session) !== idIn(next);
  session = next;
  if (isChanged) for (const forget of memberChangeListeners) forget();
  // Signing out reloads the page; the new page finds out here that the member is signed out.
  if (next.status === 'signed-in' ? isChanged : next.status === 'signed-out' && wasMemberHere()) {
    void deleteMemberDatabases(idIn(next));
  }
  if (next.status === 'signed-in') localStorage.setItem(hint, '');
  if (next.status === 'signed-out') localStorage.removeItem(hint);
  listeners.notify();
}

export const currentMember = (): CurrentMember | null => (session.status === 'signed-in' ? session.member : null);

export const useSession = (): Session => useSyncExternalStore(listeners.subscribe, () => session);

/** Refetches the session. If the server does not respond, a known member stays signed in on screen. */
export async function refreshSession(): Promise<'here' | 'gone' | 'unknown'> {
  try {
    // tRPC sends both calls in one batch.
    const reasonQuery = isOrWasMember(session) || wasMemberHere() ? readSignedOutReason() : null;
    const [member, reason] = await Promise.all([api.accounts.current.query(), reasonQuery]);
    if (member) applyMember(member);
    else change({ status: 'signed-out', wasMember: isOrWasMember(session), reason });
  } catch {
    if (session.status !== 'signed-in') change({ status: 'unreachable' });
    return session.status === 'signed-in' ? 'unknown' : 'gone';
  }
  return session.status === 'signed-in' ? 'here' : 'gone';
}

/** Optional: a failure must not block the sign-in page. */
const readSignedOutReason = () => api.accounts.signedOutReason.query().catch(() => null);

/** Keeps `wasMember` when the session is fetched twice in a row. */
const isOrWasMember = (before: Session): boolean =>
  before.status === 'signed-in' || (before.status === 'signed-out' && before.wasMember);

/** Two server processes may deliver events out of order: the newer version wins. */
export function applyMember(member: CurrentMember): void {
  const known = session.status === 'signed-in' ? session.member : null;
  if (known?.id === member.id && known.version > member.version) return;
  change({ status: 'signed-in', member });
}
