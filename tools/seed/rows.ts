import { buildSongRecord, listSpellings, listWords } from '../../apps/server/src/features/songs/song-record.ts';
import type { createPool } from '../../apps/server/src/db/database.ts';
import { makeRequestRow } from '../fixtures/requests.ts';
import { until } from '../services/server-process.ts';
import type { NewSong } from '../../packages/domain/src/songs/song.schema.ts';

export type Pool = ReturnType<typeof createPool>;
export type SeedMember = { id: string; username: string; email: string };
export type SeedSong = {
  id: string;
  song: NewSong;
  /** A name, not an id: demo accounts get their ids at registration. */
  uploader: string;
  uploadedAt: Date;
  verified: boolean;
  cover: string;
};
export type SeedHeart = { songId: string; member: string };
export type SeedRequest = {
  id: string;
  title: string;
  description: string;
  link: string | null;
  /** A name, as for songs. */
  owner: string;
  createdAt: Date;
};
export type SeedVote = { requestId: string; member: string };
export type SeedComment = { id: string; requestId: string; member: string; text: string; createdAt: Date };

/** Members with a confirmed email and no password. */
export async function insertMembers(pool: Pool, members: readonly SeedMember[]): Promise<void> {
  await pool.query(
    `insert into members (id, username, email, email_verified)
     select id, username, email, true from json_to_recordset($1) as given (id uuid, username text, email text)
     on conflict do nothing`,
    [JSON.stringify(members)],
  );
}

/** Inserts songs without favorites, skips existing ones, and returns the number inserted. */
export async function insertSongs(
  pool: Pool,
  songs: readonly SeedSong[],
  idOf: (uploader: string) => string,
): Promise<number> {
  const rows = songs.map(({ id, song, uploader, uploadedAt, verified, cover }) => {
    const record = buildSongRecord(song);
    return {
      ...record,
      id,
      identity: `\\x${record.identity.toString('hex')}`,
      uploaded_by: idOf(uploader),
      uploaded_at: uploadedAt,
      verification_status: verified ? 'verified' : 'pending',
      verified_at: verified ? uploadedAt : null,
      cover,
    };
  });
  const { rowCount } = await pool.query(
    `insert into songs (${columns.join(', ')})
     select ${columns.join(', ')} from json_populate_recordset(null::songs, $1) order by id
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

const columns = [
  'id',
  'title',
  'artists',
  'platform',
  'url',
  'seconds',
  'video_index',
  'release_date',
  'search_text',
  'identity',
  'uploaded_by',
  'uploaded_at',
  'verification_status',
  'verified_at',
  'cover',
];

/** Inserts the words that are not in `known` and adds them to it. */
export async function insertWords(pool: Pool, songs: readonly SeedSong[], known: Set<string>): Promise<void> {
  const words = new Set(songs.flatMap(({ song }) => listWords(song)).filter((word) => !known.has(word)));
  for (const word of words) known.add(word);
  const spellings = listSpellings([...words]);
  await pool.query(
    `insert into song_words (form, word) select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    [spellings.forms, spellings.words],
  );
}

/** Favorites and votes of known members, with their ids. */
export const withMemberIds = <Row extends { member: string }>(
  rows: readonly Row[],
  members: ReadonlyMap<string, string>,
): (Omit<Row, 'member'> & { memberId: string })[] =>
  rows.flatMap(({ member, ...row }) => {
    const memberId = members.get(member);
    return memberId ? [{ ...row, memberId }] : [];
  });

/** Maps the name of every member to their id. */
export async function readMemberIds(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; username: string }>('select id, username from members order by id');
  return new Map(rows.map((row) => [row.username, row.id]));
}

/** Computes all seeded counters from the rows. Updates only wrong ones. Reads each table once, without indexes. */
export async function recount(pool: Pool): Promise<void> {
  await pool.query(`
    update songs set favorite_count = counted.hearts
    from (
      select songs.id, count(favorites.song_id) as hearts
      from songs left join favorites on favorites.song_id = songs.id group by songs.id
    ) as counted
    where counted.id = songs.id and counted.hearts <> songs.favorite_count`);
  await pool.query(`
    update members
    set favorite_count = counted.hearts, upload_count = counted.uploads,
      has_uploaded_first_song = has_uploaded_first_song or counted.uploads > 0
    from (
      select members.id, coalesce(favorites.count, 0) as hearts, coalesce(songs.count, 0) as uploads
      from members
        left join (select member_id as id, count(*) from favorites group by 1) as favorites using (id)
        left join (select uploaded_by as id, count(*) from songs group by 1) as songs using (id)
    ) as counted
    where counted.id = members.id
      and (members.favorite_count, members.upload_count) <> (counted.hearts, counted.uploads)`);
}

/** Inserts requests without votes, skips existing ones, and returns the number inserted. */
export async function insertRequests(
  pool: Pool,
  requests: readonly SeedRequest[],
  idOf: (owner: string) => string,
): Promise<number> {
  const rows = requests.map(({ owner, createdAt, ...request }) =>
    makeRequestRow({ ...request, member_id: idOf(owner), created_at: createdAt }),
  );
  const { rowCount } = await pool.query(
    `with added as (
       insert into requests (id, member_id, title, description, link, created_at, search_text)
       select id, member_id, title, description, link, created_at, search_text
       from json_populate_recordset(null::requests, $1) order by id
       on conflict do nothing returning id, member_id, created_at
     )
     insert into request_states (request_id, member_id, created_at, hot_score)
     select id, member_id, created_at, hot_score(0, created_at) from added`,
    [JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

/** Marks requests solved by their owners, identified by the authors of the answers, and linked with their songs. */
export async function markRequestsSolved(
  pool: Pool,
  solved: readonly { requestId: string; commentId: string; songId: string }[],
): Promise<void> {
  const given = 'json_to_recordset($1) as given ("requestId" uuid, "commentId" uuid, "songId" uuid)';
  const values = [JSON.stringify(solved)];
  await pool.query(
    `update requests
     set solved_at = comments.created_at, solved_by = requests.member_id, answer_id = comments.id,
       identified_by = comments.member_id
     from ${given} join comments on comments.id = given."commentId"
     where requests.id = given."requestId" and requests.solved_at is null`,
    values,
  );
  await pool.query(
    `update request_states set solved = true, resolved_song_id = songs.id
     from ${given} join songs on songs.id = given."songId"
     where request_id = given."requestId" and not solved`,
    values,
  );
  await pool.query(
    `update songs
     set source_request_id = requests.id, identified_by = requests.identified_by, converted_at = requests.solved_at
     from ${given} join requests on requests.id = given."requestId"
     where songs.id = given."songId" and songs.source_request_id is null`,
    values,
  );
}

/** Computes the counters of requests and members from the rows. Database triggers maintain the number of requests. */
export async function recountRequests(pool: Pool): Promise<void> {
  await recountStates(pool);
  await recountSolved(pool);
}

/** The counters and the score of each request. */
async function recountStates(pool: Pool): Promise<void> {
  await pool.query(`
    update request_states
    set vote_count = counted.votes, hot_score = hot_score(counted.votes, created_at), comment_count = counted.comments
    from (
      select requests.id, coalesce(votes.count, 0)::integer as votes, coalesce(comments.count, 0)::integer as comments
      from requests
        left join (select request_id, count(*) from votes group by request_id) as votes on votes.request_id = requests.id
        left join (select request_id, count(*) from comments group by request_id) as comments
          on comments.request_id = requests.id
    ) as counted
    where counted.id = request_states.request_id
      and (request_states.vote_count, request_states.comment_count) <> (counted.votes, counted.comments)`);
}

async function recountSolved(pool: Pool): Promise<void> {
  await pool.query(`
    update members set solved_count = counted.solved, identified_count = counted.identified
    from (
      select members.id, coalesce(solved.count, 0) as solved, coalesce(identified.count, 0) as identified
      from members
        left join (select solved_by as id, count(*) from requests group by 1) as solved using (id)
        left join (
          select identified_by as id, count(*) from requests where identified_by <> solved_by group by 1
        ) as identified using (id)
    ) as counted
    where counted.id = members.id
      and (members.solved_count, members.identified_count) <> (counted.solved, counted.identified)`);
}

/** A vacuum of a million songs and requests takes more than a minute, and may have to be repeated. */
const vacuumTimeoutMs = 900_000;

/**
 * Updates statistics and the visibility map: without it, index-only scans still read the table. An automatic analyze of
 * the same database can keep pages from being marked, so this repeats until all are. Without `index_cleanup`, a vacuum
 * leaves a few pages with dead rows as they are.
 */
export async function vacuum(pool: Pool, tables: readonly string[]): Promise<void> {
  const hasNone = async (query: string) => (await pool.query(query, [tables])).rows.length === 0;
  await until(
    async () => {
      await pool.query(`vacuum (analyze, index_cleanup on) ${tables.join(', ')}`);
      return hasNone('select 1 from pg_class where relname = any($1) and relallvisible < relpages');
    },
    `the vacuum of ${tables.join(', ')}`,
    vacuumTimeoutMs,
  );
  // PostgreSQL does not use an index that was created after updates in the same transaction, as long as an older
  // transaction runs in any of its databases.
  await until(
    () =>
      hasNone(`
        select 1 from pg_index join pg_class on pg_class.oid = indrelid
        where relname = any($1) and indcheckxmin
          and age(pg_index.xmin) <= age(pg_snapshot_xmin(pg_current_snapshot())::xid)`),
    `the indexes of ${tables.join(', ')}`,
    vacuumTimeoutMs,
  );
}

/** Adds a clip without a file to every third request that has none. */
export async function insertClips(pool: Pool): Promise<void> {
  // The trigger would queue a job for each clip, which takes longer than all the rest.
  await pool.query('alter table clips disable trigger clips_sweep');
  await pool.query(
    `insert into clips (id, request_id, upload_key, object_key, file_name, size, sha256, checked_at, milliseconds, peaks, created_at)
     select id, id, 'incoming/' || id, 'id-requests/' || id, 'rip.mp3', 1000, decode(repeat('00', 32), 'hex'),
       created_at, 47000, decode(repeat('7f', 120), 'hex'), created_at
     from requests where hashtextextended(id::text, 3) % 3 = 0
     on conflict do nothing`,
  );
  await pool.query('alter table clips enable trigger clips_sweep');
}
