import { answers, failureOf } from './api.ts';
import { currentMember, onMemberChange, refreshSession, storedMember } from './session.ts';

type Scope = { readonly memberId: string | null };

/** The owner of the client state. All client state is replaced when another member signs in. */
let scope: Scope = { memberId: currentMember()?.id ?? null };
const listeners = new Set<() => void>();

export function startScope(memberId: string | null): void {
  scope = { memberId };
  for (const listener of listeners) listener();
}
onMemberChange(() => startScope(currentMember()?.id ?? null));

export const onScopeStart = (listener: () => void): void => void listeners.add(listener);

/** State of the signed-in member. The next member gets a new value. */
export function memberScoped<Value>(create: () => Value): () => Value {
  let owner: Scope | undefined;
  let value: Value;
  return () => {
    if (owner !== scope) [owner, value] = [scope, create()];
    return value;
  };
}

/**
 * Wraps a callback so that it does nothing once another member is signed in: a late response never reaches their state.
 * It still runs while no member is signed in, so that deleting an account can end on its own page.
 */
export function inScope<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const { memberId } = scope;
  return (...args) => {
    if (!memberId || !scope.memberId || memberId === scope.memberId) callback(...args);
  };
}

// Once another member is signed in, a former member's call never settles, so none of its callbacks runs.
answers.guard = (answer) => ({
  ...answer,
  // `complete` too: tRPC rejects a call that completes without a value.
  subscribe: ({ next, error, complete }) =>
    answer.subscribe({
      next: next && inScope(next),
      error: error && refuseInScope(inScope(error)),
      complete: complete && inScope(complete),
    }),
});

answers.memberId = () => scope.memberId;

/** The cookie of another member: the tab refreshes its session, and then the call never settles. */
function refuseInScope<E extends Error>(error: (cause: E) => void): (cause: E) => void {
  return (cause) => {
    if (failureOf(cause).reason !== 'member-changed') return error(cause);
    void refreshSession().then(() => error(cause));
  };
}

/**
 * The member whose data may be written. Null once another tab knows that the member is signed out: a late write would
 * create deleted data again.
 */
export function databaseOwner(): string | null {
  const id = currentMember()?.id;
  return id && storedMember()?.id === id ? id : null;
}

/** Its code is loaded with the first use, which is not part of the first load of Home. */
export const loadMemberDatabase = async () => (await import('./open-member-database.ts')).openMemberDatabase();
