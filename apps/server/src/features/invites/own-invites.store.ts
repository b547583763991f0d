import type { InviteId, MemberId, SongId } from '@dubplate/domain/ids.ts';
import { inviteState, type InviteWelcome, type OwnInvites } from '@dubplate/domain/invites/invite.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { favoritedBy, rowColumns } from '../../db/song-columns.ts';

/** Null when the member has no invite left. */
export async function insertOwnInvite(
  transaction: Transaction,
  { memberId, code, line }: { memberId: MemberId; code: string; line: string },
): Promise<InviteId | null> {
  const { rows } = await sql<{ id: InviteId | null }>`
    select add_member_invite(${memberId}, ${code}, ${line}) as id
  `.execute(transaction);
  return rows[0]!.id;
}

/** Adds the songs to each of the invites. False when one of the songs is missing or archived. */
export async function insertInviteSongs(
  transaction: Transaction,
  inviteIds: readonly InviteId[],
  songIds: readonly SongId[],
): Promise<boolean> {
  if (songIds.length === 0) return true;
  const { numAffectedRows } = await sql`
    insert into invite_songs (invite_id, position, song_id)
    select invite_id, place, songs.id
    from unnest(${songIds}::uuid[]) with ordinality as given (id, place)
      join songs on songs.id = given.id and not songs.is_archived
      cross join unnest(${inviteIds}::uuid[]) as invite_id
  `.execute(transaction);
  return Number(numAffectedRows) === inviteIds.length * songIds.length;
}

/** A member may have been an admin, and created many more than the owner grants. */
const listedInvites = 100;

export async function readOwnInvites(db: Database, memberId: MemberId): Promise<OwnInvites> {
  const { rows } = await sql<{ granted: number; given: number }>`
    select invites_per_member as granted,
      (select count(*) from invites where created_by = ${memberId} and revoked_at is null) as given
    from installation_settings
  `.execute(db);
  const { granted, given } = rows[0]!;
  const invites = await db
    .selectFrom('invites')
    .leftJoin('members', 'members.id', 'invites.used_by')
    .select(['invites.id', 'code', 'invites.created_at', 'expires_at', 'used_at', 'username'])
    .select((eb) => countSongs(eb.ref('invites.id')).as('songCount'))
    .where('created_by', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id', 'desc')
    .limit(listedInvites)
    .execute();
  const now = new Date();
  return {
    granted,
    left: Math.max(0, granted - given),
    invites: invites.map(({ created_at, expires_at, used_at, username, ...invite }) => ({
      ...invite,
      state: inviteState({ usedAt: used_at, revokedAt: null, expiresAt: expires_at }, now),
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
      usedBy: username,
    })),
  };
}

export const countSongs = (inviteId: unknown) =>
  sql<number>`(select count(*)::integer from invite_songs where invite_id = ${inviteId})`;

/** False when the invite is not the member's own, or was used or revoked before. */
export async function revokeOwnUnused(db: Database, id: InviteId, memberId: MemberId): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invites')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('created_by', '=', memberId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What the member's invite carried. Null when it carried nothing that can still be shown, and once the member has a
 * favorite.
 */
export async function readWelcome(db: Database, memberId: MemberId): Promise<InviteWelcome | null> {
  const invite = await db
    .selectFrom('invites')
    .innerJoin('members', 'members.id', 'invites.used_by')
    .leftJoin('members as inviter', 'inviter.id', 'invites.created_by')
    .select(['invites.id', 'invites.line', 'inviter.username as inviter'])
    .where('invites.used_by', '=', memberId)
    .where('members.favorite_count', '=', 0)
    .executeTakeFirst();
  if (!invite) return null;
  const { id, line, inviter } = invite;
  const songs = await listInviteSongs(db, id, memberId);
  return line === '' && songs.length === 0 ? null : { inviter, line, songs };
}

/** Without archived songs. A merged song is listed as the song it leads to. */
function listInviteSongs(db: Database, inviteId: InviteId, memberId: MemberId): Promise<SongRow[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('invite_songs')
        .select((eb) => [sql<string>`active_song(song_id)`.as('id'), eb.fn.min('position').as('position')])
        .where('invite_id', '=', inviteId)
        .groupBy(sql`active_song(song_id)`)
        .as('carried'),
    )
    .innerJoin('songs', 'songs.id', 'carried.id')
    .select(rowColumns)
    .select(favoritedBy(memberId))
    .where('songs.is_archived', '=', false)
    .orderBy('carried.position')
    .execute();
}
