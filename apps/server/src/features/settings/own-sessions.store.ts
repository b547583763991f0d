import type { MemberId } from '@dubplate/domain/ids.ts';
import { describeDevice } from '@dubplate/domain/settings/device.ts';
import type { OpenSession } from '@dubplate/domain/settings/settings.schema.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isValidSession } from '../../db/valid-session.ts';

/** Limits the list for a member who signs in with a script. */
const mostSessions = 50;

/** The last used session first. */
export async function listSessions(db: Database, memberId: MemberId, currentId: string): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'last_used_at'])
    .where('member_id', '=', memberId)
    .where(isValidSession)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(mostSessions)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: describeDevice(row.user_agent),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === currentId,
  }));
}

/** Never ends the current session. Returns the ids of the ended ones. */
export async function deleteSessions(
  db: Database,
  memberId: MemberId,
  { except, only }: { except: string; only?: string },
): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('member_id', '=', memberId)
    .where('id', '<>', except)
    .$if(only !== undefined, (q) => q.where('id', '=', only!))
    .returning('id')
    .execute();
  return ended.map((row) => row.id);
}
