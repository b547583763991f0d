import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';

export type Session = { id: string; actor: MemberActor; expiresAt: Date; lastUsedAt: Date };

const maxEntries = 10_000;

export type SessionCache = ReturnType<typeof createSessionCache>;

/**
 * Sessions that this process has just read, by Cookie header. An entry is used only if it was read after the last
 * event that ended a session of its member or changed the member's permissions, and only while the process is sure to
 * receive these events: its connection to the bus has been up since.
 *
 * `lifetimeMs` is short. It is the limit for what no event announces, such as a process that is killed after a commit.
 */
export function createSessionCache(lifetimeMs: number, now = () => performance.now()) {
  /** Both in the order of time, so the oldest are first. */
  const entries = new Map<string, { session: Session; readAt: number }>();
  const changedAt = new Map<MemberId, number>();
  let enabledAt = Infinity;

  const isRecent = (time: number): boolean => time > now() - lifetimeMs;

  const isUsable = ({ session, readAt }: { session: Session; readAt: number }): boolean =>
    isRecent(readAt) &&
    readAt > enabledAt &&
    readAt > (changedAt.get(session.actor.id) ?? 0) &&
    session.expiresAt.getTime() > Date.now();

  function removeOld(): void {
    for (const [key, { readAt }] of entries) {
      if (entries.size <= maxEntries && isRecent(readAt)) break;
      entries.delete(key);
    }
    for (const [id, time] of changedAt) {
      if (isRecent(time)) break;
      changedAt.delete(id);
    }
  }

  return {
    lifetimeMs,
    async read(cookies: string, load: () => Promise<Session | null>): Promise<Session | null> {
      const entry = entries.get(cookies);
      if (entry && isUsable(entry)) return entry.session;
      // Before the query: an event that arrives during the query makes its result unusable.
      const readAt = now();
      const session = await load();
      entries.delete(cookies);
      if (session && enabledAt < Infinity) entries.set(cookies, { session, readAt });
      removeOld();
      return session;
    },
    /** A session of the member has ended, or the permissions have changed. */
    memberChanged(memberId: MemberId): void {
      changedAt.delete(memberId);
      changedAt.set(memberId, now());
      removeOld();
    },
    /** From now on, every event arrives. What was read before may have changed. */
    enable: () => void (enabledAt = now()),
    disable: () => void (enabledAt = Infinity),
  };
}
