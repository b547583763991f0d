import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../platform/trpc.ts';
import { announceMember } from '../../events/member-events.ts';

const atOnce = 100;
const pauseMs = 20;

/**
 * Tells the screens of many members what their accounts look like now, while whoever changed them has their answer already:
 * there may be thousands, and others need the database too. What is told are hints, so one that fails costs nothing but the hint.
 */
export function announceMembers(
  { db, live, request }: Pick<Context, 'db' | 'live' | 'request'>,
  memberIds: readonly string[],
  tell: (memberId: string) => Promise<unknown> = (memberId) => announceMember(db, live, memberId),
): void {
  const tellAll = async () => {
    for (const [index, memberId] of [...new Set(memberIds)].entries()) {
      if (index > 0 && index % atOnce === 0) await pause(pauseMs, undefined, { ref: false });
      await tell(memberId);
    }
  };
  void tellAll().catch((error: Error) => request.log.warn({ err: error }, 'members were not told'));
}
