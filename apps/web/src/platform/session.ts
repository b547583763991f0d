import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { useSyncExternalStore } from 'react';
import { api } from './api.ts';
import { createListeners } from './create-store.ts';
import { deleteMemberDatabases } from './member-database.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signed-out'; shown: Shown; reason: 'account-suspended' | null }
  | { status: 'signed-in'; member: CurrentMember }
  /** The server did not respond. */
  | { status: 'unreachable' };

/** What this page showed before: no member, the stored one until the server responded, or one of the server. */
type Shown = 'none' | 'stored' | 'confirmed';

let session: Session = { status: 'loading' };
let shown: Shown = 'none';
/** The stored member that this page has shown. */
let stored: CurrentMember | null = null;
const listeners = createListeners();

/** The member who was signed in last, for a start without the server. The server decides who is signed in. */
const storageKey = 'dubplate.member-here';
export const wasMemberHere = (): boolean => localStorage.getItem(storageKey) !== null;

export function storedMember(): CurrentMember | null {
  try {
    // Older builds stored an empty text.
    return JSON.parse(localStorage.getItem(storageKey) || 'null') as CurrentMember | null;
  } catch {
    return null;
  }
}

let signedOutId: string | null = null;

/** For a member who signed out, before the next page is loaded: without the server, it must not show the member. */
export function forgetStoredMember(): void {
  signedOutId = idIn(session);
  localStorage.setItem(storageKey, '');
  void deleteMemberDatabases(() => null);
}

const memberChangeListeners = new Set<() => void>();

/** Called before the screens of another member or a visitor render. For state see member-scope.ts. */
export function onMemberChange(forget: () => void): void {
  memberChangeListeners.add(forget);
}

const idIn = (each: Session) => (each.status === 'signed-in' ? each.member.id : null);
const currentId = () => idIn(session);

function change(next: Session): void {
  const isChanged = idIn(session) !== idIn(next);
  // Most answers repeat what is known. A new object would render every screen again.
  if (JSON.stringify(session) !== JSON.stringify(next)) session = next;
  if (isChanged) for (const forget of memberChangeListeners) forget();
  if (next.status === 'signed-in') {
    if (isChanged) void deleteMemberDatabases(currentId);
    if (next.member.id !== signedOutId) localStorage.setItem(storageKey, JSON.stringify(next.member));
  }
  if (next.status === 'signed-out') {
    // Signing out reloads the page; the new page finds out here that the member is signed out.
    if (wasMemberHere()) void deleteMemberDatabases(currentId);
    localStorage.removeItem(storageKey);
  }
  listeners.notify();
}

export const currentMember = (): CurrentMember | null => (session.status === 'signed-in' ? session.member : null);

/**
 * The version that covers all that the page has read; undefined until the server has confirmed the session. What the
 * page read while it showed the stored member may be older than the answer of the server.
 */
export function confirmedVersion(): number | undefined {
  const member = currentMember();
  if (shown === 'confirmed') return (stored?.id === member?.id ? stored : member)?.version;
}

export const useSession = (): Session => useSyncExternalStore(listeners.subscribe, () => session);

/** A server that takes longer does not delay the start: the stored member is shown until it responds. */
const slowMs = 400;

/** The first response about the session. What cannot be undone waits for it. */
export let sessionStart: Promise<unknown> | null = null;

export function startSession(): void {
  setTimeout(showStoredMember, navigator.onLine ? slowMs : 0);
  sessionStart = refreshSession();
}

function showStoredMember(): void {
  const member = storedMember();
  if (member && (session.status === 'loading' || session.status === 'unreachable')) {
    shown = 'stored';
    stored = member;
    change({ status: 'signed-in', member });
  }
}

// Another tab found out that the member is signed out, or that another member is signed in.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== storageKey || idIn(session) === null || storedMember()?.id === idIn(session)) return;
  if (wasMemberHere()) return void refreshSession();
  const signOut = (reason: 'account-suspended' | null) => change({ status: 'signed-out', shown, reason });
  signOut(null);
  void readSignedOutReason().then((reason) => reason && signOut(reason));
});

/** Refetches the session. If the server does not respond, a known member stays signed in on screen. */
export async function refreshSession(): Promise<'here' | 'gone' | 'unknown'> {
  try {
    // tRPC sends both calls in one batch.
    const reasonQuery = shown !== 'none' || wasMemberHere() ? readSignedOutReason() : null;
    const [member, reason] = await Promise.all([api.accounts.current.query(), reasonQuery]);
    if (member) applyMember(member);
    else change({ status: 'signed-out', shown, reason });
  } catch {
    if (session.status !== 'signed-in') {
      shown = 'none';
      change({ status: 'unreachable' });
    }
    showStoredMember();
    return currentMember() ? 'unknown' : 'gone';
  }
  return session.status === 'signed-in' ? 'here' : 'gone';
}

/** Optional: a failure must not block the sign-in page. */
const readSignedOutReason = () => api.accounts.signedOutReason.query().catch(() => null);

/** Two server processes may deliver events out of order: the newer version wins. */
export function applyMember(member: CurrentMember): void {
  const known = session.status === 'signed-in' ? session.member : null;
  shown = 'confirmed';
  if (known?.id === member.id && known.version > member.version) return;
  change({ status: 'signed-in', member });
}

/**
 * For the answer to a change by this tab, which is one version. A row that is newer by more may count a favorite of
 * another device, which the lists lack. Then the known version stays, so that the server's comparison finds it.
 */
export function applyOwnChange(answer: CurrentMember): void {
  const known = currentMember();
  const isMore = known !== null && answer.version > known.version + 1;
  applyMember(isMore ? { ...answer, version: known.version } : answer);
}
