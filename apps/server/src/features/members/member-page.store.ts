import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  memberListSize,
  type MemberPage,
  type MemberSolved,
  type MemberSongs,
} from '@dubplate/domain/members/member-page.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { favoritedBy, rowColumns } from '../../db/song-columns.ts';

/** Ignores case and Unicode composition. Only admins find suspended members. */
export async function readMemberPage(
  db: Database,
  username: string,
  viewer: { id: string; findsSuspended: boolean },
): Promise<MemberPage | null> {
  const row = await db
    .selectFrom('members')
    .select([
      'id',
      'username',
      'created_at',
      'is_public as isPublic',
      'suspended_at',
      'favorite_count as favoriteCount',
      'upload_count as uploadCount',
      'solved_count as solvedCount',
      'identified_count as identifiedCount',
    ])
    .where(
      sql`lower(normalize(username, nfkc) collate "und-x-icu")`,
      '=',
      sql`lower(normalize(${username}, nfkc) collate "und-x-icu")`,
    )
    .$if(!viewer.findsSuspended, (q) => q.where('suspended_at', 'is', null))
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, suspended_at, ...page } = row;
  return {
    ...page,
    joinedAt: created_at.toISOString(),
    mine: row.id === viewer.id,
    suspended: suspended_at !== null,
  };
}

export async function listMemberSongs(
  db: Database,
  memberId: MemberId,
  viewerId: MemberId,
  cursor: string | undefined,
): Promise<MemberSongs> {
  const songs = await db
    .selectFrom('songs')
    .select(rowColumns)
    .select(favoritedBy(viewerId))
    .where('uploaded_by', '=', memberId)
    .where('is_archived', '=', false)
    .$if(cursor !== undefined, (q) => q.where('songs.id', '<', cursor!))
    .orderBy('songs.id', 'desc')
    .limit(memberListSize + 1)
    .execute();
  return cutPage(songs, 'songs');
}

type SolvedRow = { id: string; title: string; solved_at: Date; named: boolean };

/**
 * Requests that the member solved or named, the last solved first. Each half of the union uses its own index. The
 * cursor is an id, because a Date in the browser would round the time.
 */
export async function listMemberSolved(
  db: Database,
  memberId: MemberId,
  cursor: string | undefined,
): Promise<MemberSolved> {
  const selectBy = (column: 'solved_by' | 'identified_by') => sql`(
    select id, solved_at from requests
    where ${sql.ref(column)} = ${memberId} and hidden_at is null
      ${cursor === undefined ? sql`` : sql`and (solved_at, id) < (select solved_at, id from requests where id = ${cursor})`}
    order by solved_at desc, id desc limit ${sql.lit(memberListSize + 1)}
  )`;
  const { rows } = await sql<SolvedRow>`
    with page as materialized (
      select id, solved_at from (${selectBy('solved_by')} union ${selectBy('identified_by')}) as halves
      order by solved_at desc, id desc limit ${sql.lit(memberListSize + 1)}
    )
    select page.id, requests.title, page.solved_at,
      requests.solved_by is distinct from ${memberId} as named
    from page join requests on requests.id = page.id
    order by page.solved_at desc, page.id desc
  `.execute(db);
  const { requests, nextCursor } = cutPage(rows, 'requests');
  return {
    requests: requests.map(({ solved_at, ...row }) => ({ ...row, solvedAt: solved_at.toISOString() })),
    nextCursor,
  };
}

function cutPage<Row extends { id: string }, Name extends string>(rows: Row[], name: Name) {
  const page = rows.slice(0, memberListSize);
  const nextCursor = rows.length > memberListSize ? page.at(-1)!.id : null;
  return { [name]: page, nextCursor } as Record<Name, Row[]> & { nextCursor: string | null };
}
