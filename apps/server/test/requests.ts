import { randomUUID } from 'node:crypto';
import { requestSearchText } from '@dubplate/domain/requests/request.ts';
import { sql, type Insertable } from 'kysely';
import type { Database } from '../src/db/database.ts';
import type { DB } from '../src/db/tables.ts';
import { wrongCounters } from './songs.ts';

type RequestFixture = Partial<Omit<Insertable<DB['requests']>, 'search_text'>> & { title: string };

/** Inserts requests of a member directly: any number, with any creation time. */
export async function createRequests(db: Database, username: string, requests: RequestFixture[]): Promise<string[]> {
  const { id: memberId } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const rows = requests.map((request) => {
    const withDescription = { description: 'Rolling two-step thing', ...request };
    return {
      id: randomUUID(),
      member_id: memberId,
      ...withDescription,
      search_text: requestSearchText(withDescription),
    };
  });
  await db.insertInto('requests').values(rows).execute();
  await sql`
    insert into request_states (request_id, member_id, created_at, hot_score)
    select id, member_id, created_at, hot_score(0, created_at) from requests
    where id = any(${rows.map((row) => row.id)}::uuid[])
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Returns every stored counter of Track ID that differs from its rows. */
export async function wrongRequestCounters(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select 'votes' as what, request_id::text as of, vote_count as kept, votes.count as counted
    from request_states
      left join lateral (select count(*) from votes where votes.request_id = request_states.request_id) as votes on true
    where vote_count <> votes.count or hot_score <> hot_score(votes.count::integer, created_at)
    union all
    select 'comments', request_id::text, comment_count, comments.count
    from request_states
      left join lateral (
        select count(*) from comments where comments.request_id = request_states.request_id and hidden_at is null
      ) as comments on true
    where comment_count <> comments.count
    union all
    select 'all requests', name, value, (select count(*) from requests where hidden_at is null) from tallies
    where name = 'requests' and value <> (select count(*) from requests where hidden_at is null)
    union all
    select 'requests of', username, request_count, requests.count
    from members left join lateral (
      select count(*) from requests where member_id = members.id and hidden_at is null
    ) as requests on true
    where request_count <> requests.count
    union all
    select 'solved by', username, solved_count, requests.count
    from members left join lateral (select count(*) from requests where solved_by = members.id) as requests on true
    where solved_count <> requests.count
    union all
    select 'identified by', username, identified_count, requests.count
    from members left join lateral (
      select count(*) from requests where identified_by = members.id and solved_by is distinct from members.id
    ) as requests on true
    where identified_count <> requests.count
    union all
    select 'state of', requests.id::text, 0, 1
    from requests left join request_states on request_states.request_id = requests.id
    where request_states.request_id is null
      or request_states.solved <> (solved_at is not null)
      or request_states.hidden <> (hidden_at is not null)
      or request_states.member_id is distinct from requests.member_id
      or request_states.created_at <> requests.created_at
  `.execute(db);
  return rows;
}

/** Call at the end of every test that writes: fails when a stored counter, of songs too, differs from its rows. */
export async function checkCounters(db: Database): Promise<void> {
  const wrong = [...(await wrongRequestCounters(db)), ...(await wrongCounters(db))];
  if (wrong.length > 0) throw new Error(`counters are wrong: ${JSON.stringify(wrong)}`);
}

/** Returns all rows that a request, a vote, a comment or a solve can write, to compare before and after. */
export async function requestRows(db: Database) {
  return {
    requests: await db.selectFrom('requests').selectAll().orderBy('id').execute(),
    states: await db.selectFrom('request_states').selectAll().orderBy('request_id').execute(),
    votes: await db.selectFrom('votes').selectAll().orderBy('request_id').orderBy('member_id').execute(),
    comments: await db.selectFrom('comments').selectAll().orderBy('position').execute(),
    clips: await db.selectFrom('clips').select(['id', 'request_id']).orderBy('id').execute(),
    tallies: await db.selectFrom('tallies').selectAll().orderBy('name').execute(),
    members: await db
      .selectFrom('members')
      .select(['id', 'request_count', 'solved_count', 'identified_count', 'version'])
      .orderBy('id')
      .execute(),
  };
}

/** Inserts comments on requests, and updates their counters. */
export async function createComments(
  db: Database,
  comments: { requestId: string; memberId: string; text?: string }[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const { requestId, memberId, text = 'That is Moth Ledger' } of comments) {
    const id = randomUUID();
    await db.insertInto('comments').values({ id, request_id: requestId, member_id: memberId, text }).execute();
    await sql`update request_states set comment_count = comment_count + 1 where request_id = ${requestId}`.execute(db);
    ids.push(id);
  }
  return ids;
}
