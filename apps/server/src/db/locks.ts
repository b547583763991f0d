import { createHash } from 'node:crypto';
import type { CaseId, CommentId, ImportId, MemberId, RequestId, SongId } from '@dubplate/domain/ids.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import { songNameKey } from '@dubplate/domain/songs/song.schema.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Transaction } from './database.ts';
import { expectLockOrder } from './lock-order.ts';
import { moderatedColumns } from './song-columns.ts';
import type { DB } from './tables.ts';
import { allowTime } from './transaction.ts';

/*
 * All row locks except those of SQL functions and of notification-locks.ts, in the order of db/lock-order.ts. A test
 * rejects lock clauses in other files.
 */

// 3. Imports

/** The batch worker and the admin's commands both lock the import, so a command takes effect between two batches. */
export async function lockImport(transaction: Transaction, id: ImportId): Promise<Selectable<DB['imports']> | null> {
  expectLockOrder(transaction, 'imports');
  const row = await transaction
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

// 4. Requests

export type LockedRequest = { memberId: MemberId | null; link: string | null; solved: boolean };

/** Votes and comments do not wait for this lock, unless the request is about to be deleted. Null when it is hidden. */
export async function lockRequest(
  transaction: Transaction,
  id: RequestId,
  { toDelete = false } = {},
): Promise<LockedRequest | null> {
  expectLockOrder(transaction, 'requests', [id]);
  const row = await transaction
    .selectFrom('requests')
    .select(['member_id as memberId', 'link', 'solved_at'])
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .$call((q) => (toDelete ? q.forUpdate() : q.forNoKeyUpdate()))
    .executeTakeFirst();
  return row ? { memberId: row.memberId, link: row.link, solved: row.solved_at !== null } : null;
}

/** For a statement that inserts a comment: selects a visible request and prevents its deletion until the commit. */
export const requestForNewComment = (id: RequestId): RawBuilder<{ id: RequestId }> =>
  sql`select id from requests where id = ${id} and hidden_at is null for key share`;

export async function lockRequestsSolvedWith(transaction: Transaction, songId: SongId): Promise<void> {
  await lockRequestsOf(transaction, sql`select request_id from request_states where resolved_song_id = ${songId}`);
}

/** Locks the requests that a merge moved to another song. */
export async function lockMergedRequests(transaction: Transaction, songId: SongId): Promise<void> {
  await lockRequestsOf(transaction, sql`select request_id from merged_requests where song_id = ${songId}`);
}

async function lockRequestsOf(transaction: Transaction, ids: RawBuilder<unknown>): Promise<void> {
  expectLockOrder(transaction, 'requests');
  await sql`select id from requests where id in (${ids}) order by id for no key update`.execute(transaction);
}

// 5. Comments

export type LockedComment = {
  requestId: RequestId;
  memberId: MemberId | null;
  text: string;
  editedAt: Date | null;
  isAnswer: boolean;
};

/** Locks a visible comment and its request, which solving locks too: the comment cannot become the answer meanwhile. */
export async function lockComment(transaction: Transaction, id: CommentId): Promise<LockedComment | null> {
  expectLockOrder(transaction, 'requests');
  const { rows: requests } = await sql<{ answerId: CommentId | null }>`
    select answer_id as "answerId" from requests
    where id = (select request_id from comments where id = ${id}) and hidden_at is null
    for no key update
  `.execute(transaction);
  if (!requests[0]) return null;
  expectLockOrder(transaction, 'comments', [id]);
  const { rows } = await sql<Omit<LockedComment, 'isAnswer'>>`
    select request_id as "requestId", member_id as "memberId", text, edited_at as "editedAt" from comments
    where id = ${id} and hidden_at is null
    for update
  `.execute(transaction);
  return rows[0] ? { ...rows[0], isAnswer: requests[0].answerId === id } : null;
}

/** For a request that is locked to be deleted: its comments are deleted with it, and locked before their cases. */
export async function lockCommentsOfRequest(transaction: Transaction, requestId: RequestId): Promise<void> {
  expectLockOrder(transaction, 'comments');
  await sql`select id from comments where request_id = ${requestId} order by id for update`.execute(transaction);
}

// 6. Song names, 7. song identities

/** Held by every transaction that adds a song of this title and these artists, or renames one to them. */
export async function lockSongName(
  transaction: Transaction,
  song: { title: string; artists: readonly string[] },
): Promise<void> {
  expectLockOrder(transaction, 'song names');
  const key = createHash('sha256').update(songNameKey(song)).digest().readBigInt64BE();
  await sql`select pg_advisory_xact_lock(${key}::bigint)`.execute(transaction);
}

/** Held by every transaction that adds a song with this identity, edits a song into it, or restores it. */
export async function lockIdentities(transaction: Transaction, identities: readonly Buffer[]): Promise<void> {
  expectLockOrder(transaction, 'song identities');
  const keys = [...new Set(identities.map((identity) => identity.readBigInt64BE()))];
  const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String);
  await sql`select pg_advisory_xact_lock(key) from unnest(${sorted}::bigint[]) as key`.execute(transaction);
}

/** Selects the uploader as part of the statement that inserts a song, with the identity locked before the member. */
export const uploaderForNewSong = (memberId: MemberId, identity: Buffer): RawBuilder<{ id: MemberId }> => sql`
  select id from members
  where id = ${memberId} and pg_advisory_xact_lock(${identity.readBigInt64BE()}::bigint) is not null
  for no key update
`;

// 8. Songs

/** Favorites of these songs wait for the end of the transaction. */
export async function lockSongs(transaction: Transaction, ids: readonly SongId[]) {
  expectLockOrder(transaction, 'songs', ids);
  return transaction
    .selectFrom('songs')
    .select(moderatedColumns)
    .select(sql<string>`edition_of(songs)`.as('edition'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export type LockedSong = Awaited<ReturnType<typeof lockSongs>>[number];

const reportedTables = { song: 'songs', request: 'requests', comment: 'comments' } as const;

/** Prevents the deletion of a reported song, request or comment. `toDecide` also prevents changes to it. */
export async function lockReported(
  transaction: Transaction,
  { kind, id }: { kind: ReportTarget; id: string },
  { toDecide = false } = {},
): Promise<void> {
  const strength = sql.raw(toDecide ? 'for no key update' : 'for key share');
  if (kind === 'comment') {
    expectLockOrder(transaction, 'requests');
    await sql`
      select id from requests where id = (select request_id from comments where id = ${id}) ${strength}
    `.execute(transaction);
  }
  const table = reportedTables[kind];
  expectLockOrder(transaction, table, [id]);
  await sql`select id from ${sql.table(table)} where id = ${id} ${strength}`.execute(transaction);
}

// 9. Report cases

/** Null when the target was never reported. */
export async function lockReportCase(
  transaction: Transaction,
  target: { kind: ReportTarget; id: string },
): Promise<CaseId | null> {
  expectLockOrder(transaction, 'report cases');
  const row = await transaction
    .selectFrom('report_cases')
    .select('id')
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .forUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Locks the cases about a request and its comments. Deleting the request closes them by triggers. */
export async function lockCasesOfRequest(transaction: Transaction, requestId: RequestId): Promise<void> {
  expectLockOrder(transaction, 'report cases');
  await sql`
    select id from report_cases
    where (target_kind = 'request' and target_id = ${requestId})
      or (target_kind = 'comment' and target_id in (select id from comments where request_id = ${requestId}))
    order by id for no key update
  `.execute(transaction);
}

// 10. Members

/** Returns the members that still exist. Lock all members of a transaction in one call. */
export async function lockMembers(transaction: Transaction, ids: readonly MemberId[]): Promise<MemberId[]> {
  if (ids.length === 0) return [];
  expectLockOrder(transaction, 'members', ids);
  const rows = await transaction
    .selectFrom('members')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** Selects a member as part of a statement that then updates the member. */
export const memberForUpdate = (id: MemberId): RawBuilder<{ id: MemberId }> =>
  sql`select id from members where id = ${id} for no key update`;

/** From here on, no transaction can add a row that refers to the member. */
export async function lockMemberToDelete(transaction: Transaction, id: MemberId): Promise<void> {
  expectLockOrder(transaction, 'members', [id]);
  await sql`select id from members where id = ${id} for update`.execute(transaction);
}

// 11. Installation settings

/** Concurrent changes of different settings do not overwrite each other. */
export async function lockInstallation(
  transaction: Transaction,
): Promise<{ id: string; teasers: boolean; invitesPerMember: number }> {
  expectLockOrder(transaction, 'installation settings');
  return transaction
    .selectFrom('installation_settings')
    .select(['id', 'teasers', 'invites_per_member as invitesPerMember'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

// 11. Push deliveries

/** Rows of `push_deliveries` that this worker sends now. */
export type ClaimedDelivery = { notificationId: number; subscriptionId: string; attempts: number };

/**
 * Takes what is due for up to `limit` browsers, and skips those that another worker takes. Moves `due_at` on: until
 * then no other worker sends the same, and after a crash the next one does.
 */
export async function claimDeliveries(
  transaction: Transaction,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ClaimedDelivery[]> {
  expectLockOrder(transaction, 'push deliveries');
  // All that is due for a browser becomes one message, so one worker takes all of it.
  const { rows } = await sql<ClaimedDelivery>`
    with chosen as materialized (
      select id from push_subscriptions where id in (
        select subscription_id from push_deliveries where due_at <= ${now} order by due_at limit ${limit * 4}
      )
      limit ${limit} for no key update skip locked
    ), due as materialized (
      select notification_id, subscription_id from push_deliveries
      where subscription_id in (select id from chosen) and due_at <= ${now}
      for update skip locked
    )
    update push_deliveries set due_at = ${until}, attempts = attempts + 1 from due
    where push_deliveries.notification_id = due.notification_id
      and push_deliveries.subscription_id = due.subscription_id
    returning push_deliveries.notification_id as "notificationId", push_deliveries.subscription_id as "subscriptionId",
      attempts
  `.execute(transaction);
  return rows;
}

// All kinds

/** The rows that refer to a member, and the requests and songs whose counters include the member. */
export type Traces = { requests: RequestId[]; comments: CommentId[]; songs: SongId[]; cases: CaseId[] };

/**
 * Locks every row that deleting an account changes, except the member. Votes and comments of others continue meanwhile;
 * favorites of the same songs wait.
 */
export async function lockMemberRows(transaction: Transaction, traces: Traces): Promise<void> {
  await allowTime(transaction);
  const lockAll = async (kind: 'requests' | 'comments' | 'songs' | 'report cases', ids: readonly string[]) => {
    expectLockOrder(transaction, kind, ids);
    const table = sql.table(kind === 'report cases' ? 'report_cases' : kind);
    await sql`
      select id from ${table} where id = any(${ids}::uuid[]) order by id for no key update
    `.execute(transaction);
  };
  await lockAll('requests', traces.requests);
  await lockAll('comments', traces.comments);
  await lockAll('songs', traces.songs);
  await lockAll('report cases', traces.cases);
}
