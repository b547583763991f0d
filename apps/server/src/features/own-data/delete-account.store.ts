import type { AdminGrant } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Traces } from '../../db/locks.ts';
import { toRequestState } from '../../db/request-state.ts';

export type Account = { username: string; role: AdminGrant['role'] | null };

export async function readAccount(db: Database, memberId: MemberId): Promise<Account | null> {
  const row = await db
    .selectFrom('members')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .select(['members.username', 'admins.role'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  return row ? { username: row.username, role: row.role as Account['role'] } : null;
}

/** Reads the ids of every row that deleting the account changes. */
export async function readTraces(db: Database, memberId: MemberId): Promise<Traces> {
  const { rows } = await sql<Traces>`
    select
      array(
        select request_id from votes where member_id = ${memberId}
        union select id from requests where member_id = ${memberId}
        union select id from requests where solved_by = ${memberId}
        union select id from requests where identified_by = ${memberId}
      ) as requests,
      array(select id from comments where member_id = ${memberId}) as comments,
      array(
        select song_id from favorites where member_id = ${memberId}
        union select id from songs where uploaded_by = ${memberId}
        union select id from songs where identified_by = ${memberId}
        union select song_id from release_links where added_by = ${memberId}
        union select song_id from release_link_confirmations where member_id = ${memberId}
      ) as songs,
      array(
        select id from report_cases where resolved_by = ${memberId}
        union select case_id from reports where member_id = ${memberId}
      ) as cases
  `.execute(db);
  return rows[0]!;
}

/** Returns the requests whose counts changed. */
export async function deleteVotes(transaction: Transaction, memberId: MemberId): Promise<RequestState[]> {
  const { rows } = await sql<Parameters<typeof toRequestState>[0] & { hidden: boolean }>`
    with deleted as (delete from votes where member_id = ${memberId} returning request_id)
    update request_states set vote_count = vote_count - 1, hot_score = hot_score(vote_count - 1, created_at)
    from deleted where request_states.request_id = deleted.request_id
    returning request_states.*
  `.execute(transaction);
  return rows.filter((row) => !row.hidden).map(toRequestState);
}

/** Returns the songs whose counts changed. */
export async function deleteHearts(transaction: Transaction, memberId: MemberId): Promise<SongState[]> {
  const { rows } = await sql<SongState>`
    with deleted as (delete from favorites where member_id = ${memberId} returning song_id)
    update songs set favorite_count = favorite_count - 1
    from deleted where songs.id = deleted.song_id
    returning songs.id, favorite_count as "favoriteCount", verification_status as "verificationStatus",
      is_archived as "isArchived", version
  `.execute(transaction);
  return rows;
}

/**
 * Deletes clips without a request; a trigger queues the removal of their files. A second job removes them again later,
 * because a running check may write the file after the first job. Other clips lose their file name.
 */
export async function deleteClips(transaction: Transaction, memberId: MemberId): Promise<void> {
  await sql`
    with deleted as (
      delete from clips where member_id = ${memberId} and request_id is null returning upload_key, object_key
    )
    select graphile_worker.add_job('remove-clip', json_build_object('keys', json_build_array(upload_key, object_key)),
      run_at => now() + interval '15 minutes', max_attempts => 25)
    from deleted
  `.execute(transaction);
  await transaction.updateTable('clips').set({ file_name: 'clip.mp3' }).where('member_id', '=', memberId).execute();
}

/** Foreign keys delete the member's own rows (cascade) and keep posts without their author (set null). */
export async function deleteMember(transaction: Transaction, memberId: MemberId): Promise<void> {
  await transaction.deleteFrom('verifications').where('value', '=', memberId).execute();
  // The member wrote it to a person, and it may be signed.
  await transaction.updateTable('invites').set({ line: '' }).where('created_by', '=', memberId).execute();
  await transaction.deleteFrom('members').where('id', '=', memberId).execute();
}
