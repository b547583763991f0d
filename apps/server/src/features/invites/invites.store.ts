import type { InviteId } from '@dubplate/domain/ids.ts';
import { findInviteCode } from '@dubplate/domain/invites/invite-code.ts';
import { invitesPageSize, inviteState, type InviteFilter, type InviteRow } from '@dubplate/domain/invites/invite.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { likePattern } from '../../db/like-pattern.ts';
import { byMembers } from '../../db/member-search.ts';
import { countSongs } from './own-invites.store.ts';

export async function readInviteTimes(db: Database, code: string) {
  const row = await db
    .selectFrom('invites')
    .select(['used_at as usedAt', 'revoked_at as revokedAt', 'expires_at as expiresAt'])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

export type NewInvites = {
  codes: string[];
  earlyAccess: boolean;
  note: string;
  expiresAt: Date | null;
  createdBy: string | null;
  line: string;
};

export async function insertInvites(db: Database, invites: NewInvites): Promise<InviteId[]> {
  const { codes, earlyAccess, note, expiresAt, createdBy, line } = invites;
  const shared = { early_access: earlyAccess, note, expires_at: expiresAt, created_by: createdBy, line };
  const rows = await db
    .insertInto('invites')
    .values(codes.map((code) => ({ code, ...shared })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

const inFilter: Record<InviteFilter, RawBuilder<boolean>> = {
  all: sql`true`,
  unused: sql`used_at is null and revoked_at is null and (expires_at is null or expires_at > now())`,
  used: sql`used_at is not null`,
  expired: sql`used_at is null and revoked_at is null and expires_at <= now()`,
  revoked: sql`revoked_at is not null`,
};

/** Matches part of the code, the note or the name of the member who created or used it, or a pasted invite link. */
async function buildSearchCondition(db: Database, query: string): Promise<RawBuilder<boolean>> {
  const typed = query.trim().toLowerCase();
  const bare = (findInviteCode(typed) ?? typed).replaceAll(/[\s\p{Pd}]/gu, '');
  const ofMembers = await byMembers(db, query);
  return sql<boolean>`(
    ${ofMembers(sql`invites.used_by`, sql`invites.created_by`)}
    or ${bare ? sql`replace(code, '-', '') like ${likePattern(bare)}` : sql`false`}
    or lower(note) like ${likePattern(typed)}
  )`;
}

type InviteQuery = { filter: InviteFilter; query: string; cursor?: string | undefined };

export async function listInvites(
  db: Database,
  { filter, query, cursor }: InviteQuery,
): Promise<{ invites: InviteRow[]; nextCursor: string | null }> {
  const searchCondition = query.trim() === '' ? null : await buildSearchCondition(db, query);
  const rows = await db
    .selectFrom('invites')
    .leftJoin('members as maker', 'maker.id', 'invites.created_by')
    .leftJoin('members as user', 'user.id', 'invites.used_by')
    .select(['invites.id', 'invites.code', 'invites.note', 'invites.early_access as earlyAccess'])
    .select(['invites.created_at', 'invites.expires_at', 'invites.used_at', 'invites.revoked_at'])
    .select(['maker.username as createdBy', 'user.username as usedBy'])
    .select((eb) => countSongs(eb.ref('invites.id')).as('songCount'))
    .where((eb) =>
      eb(
        'invites.id',
        'in',
        eb
          .selectFrom('invites')
          .select('invites.id')
          .where(inFilter[filter])
          .$if(searchCondition !== null, (q) => q.where(searchCondition!))
          // Reads the time from the row: a Date has no microseconds, and codes minted together share one time.
          .$if(cursor !== undefined, (q) =>
            q.where(sql<boolean>`(created_at, id) < (select created_at, id from invites where id = ${cursor})`),
          )
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(invitesPageSize + 1),
      ),
    )
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .execute();
  const now = new Date();
  const invites = rows.slice(0, invitesPageSize).map(({ created_at, expires_at, used_at, revoked_at, ...row }) => ({
    ...row,
    state: inviteState({ usedAt: used_at, revokedAt: revoked_at, expiresAt: expires_at }, now),
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    usedAt: used_at?.toISOString() ?? null,
  }));
  return { invites, nextCursor: rows.length > invitesPageSize ? invites.at(-1)!.id : null };
}

/** False when the code was used or revoked before. */
export async function revokeUnused(transaction: Transaction, id: InviteId): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('invites')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
