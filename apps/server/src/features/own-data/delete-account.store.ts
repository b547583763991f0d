import type { AdminGrant } from '@dubplate/domain/actor.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { SongState } from '@dubplate/domain/songs/song.ts';
import { sql } from 'kysely';
import { allowTime, type Database } from '../../db/database.ts';
import { toRequestState } from '../../db/request-state.ts';

export type Account = { username: string; role: AdminGrant['role'] | null };

export async function readAccount(db: Database, memberId: string, { lock = false } = {}): Promise<Account | null> {
  const row = await db
    .selectFrom('members')
    .leftJoin('admins', 'admins.member_id', 'members.id')
    .select(['members.username', 'admins.role'])
    .where('members.id', '=', memberId)
    // From then on nothing that belongs to the member can be added.
    .$if(lock, (q) => q.forUpdate('members'))
    .executeTakeFirst();
  return row ? { username: row.username, role: row.role as Account['role'] } : null;
}

/** Which requests the member voted for, and which songs they favorited. */
export type VotesAndFavorites = { requests: string[]; songs: string[] };

export async function readVotesAndFavorites(db: Database, memberId: string): Promise<VotesAndFavorites> {
  const votes = await db.selectFrom('votes').select('request_id').where('member_id', '=', memberId).execute();
  const hearts = await db.selectFrom('favorites').select('song_id').where('member_id', '=', memberId).execute();
  return { requests: votes.map((row) => row.request_id), songs: hearts.map((row) => row.song_id) };
}

/**
 * Holds everything the member's leaving changes, in the order everybody takes locks in: requests, comments, songs, cases,
 * each by id. Votes and comments of others go on meanwhile; hearts for the same songs wait.
 */
export async function lockMemberRows(db: Database, memberId: string, liked: VotesAndFavorites): Promise<void> {
  await allowTime(db);
  await sql`
    select id from requests
    where id in (
      select unnest(${liked.requests}::uuid[])
      union select id from requests where member_id = ${memberId}
      union select id from requests where solved_by = ${memberId}
      union select id from requests where identified_by = ${memberId}
    )
    order by id for no key update
  `.execute(db);
  await sql`select id from comments where member_id = ${memberId} order by id for no key update`.execute(db);
  await sql`
    select id from songs
    where id in (
      select unnest(${liked.songs}::uuid[])
      union select id from songs where uploaded_by = ${memberId}
      union select id from songs where identified_by = ${memberId}
    )
    order by id for no key update
  `.execute(db);
  await sql`
    select id from report_cases
    where id in (
      select id from report_cases where resolved_by = ${memberId}
      union select case_id from reports where member_id = ${memberId}
    )
    order by id for no key update
  `.execute(db);
}

/** Takes every vote back; tells how those requests stand now. */
export async function deleteVotes(db: Database, memberId: string): Promise<RequestState[]> {
  const { rows } = await sql<Parameters<typeof toRequestState>[0] & { hidden: boolean }>`
    with gone as (delete from votes where member_id = ${memberId} returning request_id)
    update request_states set vote_count = vote_count - 1, hot_score = hot_score(vote_count - 1, created_at)
    from gone where request_states.request_id = gone.request_id
    returning request_states.*
  `.execute(db);
  return rows.filter((row) => !row.hidden).map(toRequestState);
}

/** Takes every heart back; tells how those songs stand now. */
export async function deleteHearts(db: Database, memberId: string): Promise<SongState[]> {
  const { rows } = await sql<SongState>`
    with gone as (delete from favorites where member_id = ${memberId} returning song_id)
    update songs set favorite_count = favorite_count - 1
    from gone where songs.id = gone.song_id
    returning songs.id, favorite_count as "favoriteCount", verification_status as "verificationStatus",
      is_archived as "isArchived", version
  `.execute(db);
  return rows;
}

/**
 * Recordings that belong to no request go, and their bytes with them: at once by the table's own rule, and once more later, for
 * one that was just being looked at and is written to its place only now. The others keep no name of a file.
 */
export async function deleteClips(db: Database, memberId: string): Promise<void> {
  await sql`
    with gone as (
      delete from clips where member_id = ${memberId} and request_id is null returning upload_key, object_key
    )
    select graphile_worker.add_job('remove-clip', json_build_object('keys', json_build_array(upload_key, object_key)),
      run_at => now() + interval '15 minutes', max_attempts => 25)
    from gone
  `.execute(db);
  await db.updateTable('clips').set({ file_name: 'clip.mp3' }).where('member_id', '=', memberId).execute();
}

/** The member, with everything that is theirs alone; what they posted stays without them, by the references of each table. */
export async function deleteMember(db: Database, memberId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', memberId).execute();
  await db.deleteFrom('members').where('id', '=', memberId).execute();
}
