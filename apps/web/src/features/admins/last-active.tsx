import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { AdminRow } from '@dubplate/domain/admins/admin.ts';
import { formatAge } from '@dubplate/domain/age.ts';
import { useNow } from '../../platform/now.ts';

/** The server stores the last activity with a precision of five minutes. */
const activeNowMs = 6 * 60_000;

export function LastActive({ admin, viewer }: { admin: AdminRow; viewer: MemberActor }) {
  const now = useNow();
  const then = admin.lastActive ? new Date(admin.lastActive) : null;
  const isNow = admin.id === viewer.id || (then !== null && now.getTime() - then.getTime() < activeNowMs);
  const text = isNow ? 'now' : then ? `${formatAge(then, now)} ago` : 'never';
  return <span className={`font-mono text-label ${isNow ? 'text-accent' : 'text-text-3'}`}>{text}</span>;
}
