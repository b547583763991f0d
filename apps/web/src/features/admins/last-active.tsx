import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import { formatAge } from '@dubplate/domain/age.ts';
import { useNow } from '../../platform/now.ts';

/** Kept to within five minutes: nobody is told more exactly than that. */
const nowMs = 6 * 60_000;

export function LastActive({ admin, viewer }: { admin: AdminRow; viewer: MemberActor }) {
  const now = useNow();
  const then = admin.lastActive ? new Date(admin.lastActive) : null;
  const isNow = admin.id === viewer.id || (then !== null && now.getTime() - then.getTime() < nowMs);
  const told = isNow ? 'now' : then ? `${formatAge(then, now)} ago` : 'never';
  return <span className={`font-mono text-label ${isNow ? 'text-accent' : 'text-text-3'}`}>{told}</span>;
}
