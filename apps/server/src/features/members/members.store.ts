import type { AdminGrant } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { membersPageSize, type MemberRow } from '@dubplate/domain/members/member-list.ts';
import { sql } from 'kysely';
import { permissionColumns, toGrant } from '../../db/admin-grant.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockMembers } from '../../db/locks.ts';
import { memberMatches } from '../../db/member-search.ts';

export type LockedMember = { id: MemberId; suspendedAt: Date | null; admin: AdminGrant | null };

/** Locks a member, then reads: a second statement sees changes that the lock waited for. */
export async function lockAndReadMember(transaction: Transaction, id: MemberId): Promise<LockedMember | null> {
  await lockMembers(transaction, [id]);
  const row = await transaction
    .selectFrom('members')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .select(['members.id', 'members.suspended_at as suspendedAt', 'admins.role', ...Object.values(permissionColumns)])
    .where('members.id', '=', id)
    .executeTakeFirst();
  return row ? { id: row.id, suspendedAt: row.suspendedAt, admin: toGrant(row) } : null;
}

/** Suspending and reinstating both delete all sessions: a session from during the suspension must not become valid. */
export async function setSuspended(transaction: Transaction, id: MemberId, suspended: boolean): Promise<void> {
  await transaction
    .updateTable('members')
    .set({
      suspended_at: suspended ? sql<Date>`now()` : null,
      // Keeps the time of the last session, because the sessions are deleted below.
      last_seen_at: sql<Date>`greatest(last_seen_at, (select max(updated_at) from sessions where member_id = ${id}))`,
    })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('sessions').where('member_id', '=', id).execute();
}

/** False when the member already had this value. */
export async function setEarlyAccess(transaction: Transaction, id: MemberId, earlyAccess: boolean): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('members')
    .set({ early_access: earlyAccess })
    .where('id', '=', id)
    .where('early_access', '!=', earlyAccess)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Newest first: a UUIDv7 starts with its creation time. */
export async function listMembers(
  db: Database,
  { query, cursor }: { query: string; cursor?: string | undefined },
): Promise<{ members: MemberRow[]; nextCursor: string | null }> {
  const rows = await db
    .selectFrom('members')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .leftJoin('invites', 'invites.used_by', 'members.id')
    .leftJoin('members as inviter', 'inviter.id', 'invites.created_by')
    .select(['inviter.username as invitedBy'])
    .select(['members.id', 'members.username', 'members.email', 'members.early_access as earlyAccess'])
    .select(['members.upload_count as uploadCount', 'members.favorite_count as favoriteCount'])
    .select('members.request_count as requestCount')
    .select(['members.created_at', 'members.suspended_at', 'admins.role', ...Object.values(permissionColumns)])
    .select(
      sql<Date | null>`greatest(members.last_seen_at,
        (select max(updated_at) from sessions where sessions.member_id = members.id))`.as('seen_at'),
    )
    .$if(query.trim() !== '', (q) => q.where(memberMatches(query)))
    .$if(cursor !== undefined, (q) => q.where('members.id', '<', cursor!))
    .orderBy('members.id', 'desc')
    .limit(membersPageSize + 1)
    .execute();
  const members = rows.slice(0, membersPageSize).map((row) => ({
    id: row.id,
    username: row.username,
    email: row.email,
    joinedAt: row.created_at.toISOString(),
    seenAt: row.seen_at?.toISOString() ?? null,
    earlyAccess: row.earlyAccess,
    suspended: row.suspended_at !== null,
    admin: toGrant(row),
    uploadCount: row.uploadCount,
    favoriteCount: row.favoriteCount,
    requestCount: row.requestCount,
    invitedBy: row.invitedBy,
  }));
  return { members, nextCursor: rows.length > membersPageSize ? members.at(-1)!.id : null };
}
