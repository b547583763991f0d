import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { deleteMemberDatabase } from './member-database.ts';

export type Session =
  | { status: 'loading' }
  /** A member who has just left knows the way back in; a visitor starts at the door. */
  | { status: 'signed-out'; wasMember: boolean; reason: 'account-suspended' | null }
  | { status: 'signed-in'; member: CurrentMember }
  /** The server could not be asked, so nothing is known. */
  | { status: 'unreachable' };

let session: Session = { status: 'loading' };
const listeners = new Set<() => void>();

/** Only a guess, for what to load early; the server decides who is in. */
const hint = 'dubplate.member-here';
export const wasMemberHere = (): boolean => localStorage.getItem(hint) !== null;

const forgetting = new Set<() => void>();

/** Called before the screens of another member, or those of a visitor, are drawn. For state see member-scope.ts. */
export function onMemberChange(forget: () => void): void {
  forgetting.add(forget);
}

const idIn = (each: Session) => (each.status === 'signed-in' ? each.member.id : null);

function change(next: Session): void {
  const isChanged = idIn(session) !== idIn(next);
  const isAnother = isChanged && idIn(session) !== null;
  session = next;
  if (isChanged) for (const forget of forgetting) forget();
  // Signing out loads a fresh page, which learns here that the member is gone.
  if (isAnother || (next.status === 'signed-out' && wasMemberHere())) deleteMemberDatabase();
  if (next.status === 'signed-in') localStorage.setItem(hint, '');
  if (next.status === 'signed-out') localStorage.removeItem(hint);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentMember = (): CurrentMember | null => (session.status === 'signed-in' ? session.member : null);

export const useSession = (): Session => useSyncExternalStore(subscribe, () => session);

/**
 * Asks the server who is signed in, and says whether somebody is. A member already known stays on screen when it
 * cannot be asked.
 */
export async function refreshSession(): Promise<'here' | 'gone' | 'unknown'> {
  try {
    // Sent as one request.
    const asked = isOrWasMember(session) || wasMemberHere() ? readSignedOutReason() : null;
    const [member, reason] = await Promise.all([api.accounts.current.query(), asked]);
    if (member) applyMember(member);
    else change({ status: 'signed-out', wasMember: isOrWasMember(session), reason });
  } catch {
    if (session.status !== 'signed-in') change({ status: 'unreachable' });
    return session.status === 'signed-in' ? 'unknown' : 'gone';
  }
  return session.status === 'signed-in' ? 'here' : 'gone';
}

/** Nice to know, so nobody is kept from the sign-in page when it cannot be asked. */
const readSignedOutReason = () => api.accounts.signedOutReason.query().catch(() => null);

/** Asked twice in a row, the second answer must not forget what the first one knew. */
const isOrWasMember = (before: Session): boolean =>
  before.status === 'signed-in' || (before.status === 'signed-out' && before.wasMember);

/** Two processes may deliver out of order: the newer row wins. */
export function applyMember(member: CurrentMember): void {
  const known = session.status === 'signed-in' ? session.member : null;
  if (known?.id === member.id && known.version > member.version) return;
  change({ status: 'signed-in', member });
}
