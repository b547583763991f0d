import type { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { dropExtras } from './bulk-load.ts';
import { collector } from './bulk-songs.ts';
import { fillCatalogue } from './bulk.ts';
import { addClips, solve } from './fill-discover.ts';
import { fillRequests } from './fill-requests.ts';
import { vacuum, type Pool } from './rows.ts';

type OneConnection = ReturnType<typeof createMigrationPool>;
export type GrowthSize = { songs: number; requests: number; votesEach?: number | undefined };

/** The entries in the inbox of the collector, at every size. */
const collectorEntries = 1_000;

/**
 * Fills an empty database with songs and requests, and with what members add to them: favorites, votes (ten for each
 * request, unless the size says more), comments (about one for each), solved requests, clips of the hottest, and inbox
 * entries (more than one for two requests).
 */
export async function fillGrowth(
  pool: OneConnection,
  { songs, requests, votesEach }: GrowthSize,
  print: (line: string) => void = () => {},
): Promise<void> {
  await fillCatalogue(pool, songs, print);
  const addMore = async (one: Pool) => {
    await solve(one);
    await addComments(one);
  };
  await fillRequests(pool, requests, print, { votesEach, addMore });
  await addClips(pool);
  print('adding inbox entries');
  await addEntries(pool);
  await vacuum(pool, ['comments', 'clips', 'notifications', 'songs', 'members']);
}

/** Few requests get many comments, as with votes. */
async function addComments(pool: Pool): Promise<void> {
  const restore = await dropExtras(pool, ['comments']);
  await pool.query(
    `with authors as (select array_agg(id order by id) as ids from members where email like '%@bulk.dubplate.example'),
     wanted as (
       select id, created_at, hashtextextended(id::text, 6) & 1023 as start,
         least(200, floor(0.55 / power(((hashtextextended(id::text, 7) & 1048575) + 1) / 1048576.0::float8, 0.6)))::int
           as count
       from requests
     )
     insert into comments (id, request_id, member_id, text, created_at)
     select uuidv7(), wanted.id, authors.ids[1 + (wanted.start + turn * 371) % 1000],
       'Heard it at the closing of the small room: the synth comes in after the second break.',
       wanted.created_at + turn * interval '7 minutes'
     from wanted, authors, generate_series(1, wanted.count) as turn`,
  );
  await restore();
}

/**
 * Voters are notified of a solved request, owners of comments, and uploaders of a verified song: in the last month, and
 * a fourth is unread.
 */
async function addEntries(pool: OneConnection): Promise<void> {
  await pool.query('begin');
  const restore = await dropExtras(pool, ['notifications']);
  await pool.query(`
    create temporary table sources on commit drop as
      select 'solved' as kind, request_id as subject_id, null::uuid as owner, null::bigint as first_comment,
        null::bigint as last_comment
      from request_states where solved
      union all
      select 'comment', request_id, min(requests.member_id::text)::uuid, min(position), max(position)
      from comments join requests on requests.id = comments.request_id group by request_id
      union all
      select 'verified', id, uploaded_by, null, null from songs where verification_status = 'verified'`);
  await pool.query(
    `insert into notifications
       (member_id, kind, subject_id, occasion, first_comment, last_comment, created_at, read_at)
     select recipient, kind, subject_id, '1', first_comment, last_comment, at,
       case when hashtextextended(subject_id::text || recipient, 9) % 4 <> 0 then at end
     from (
       select votes.member_id as recipient, sources.* from sources
         join votes on kind = 'solved' and votes.request_id = subject_id and votes.member_id <> $1
       union all
       select owner, sources.* from sources where owner <> $1
       union all
       (select $1::uuid, sources.* from sources order by hashtextextended(subject_id::text, 10) limit $2)
     ) as entries,
       lateral (select now() - interval '30 days' * (hashtextextended(subject_id::text, 8) & 1023) / 1024.0) as sent (at)
     order by at`,
    [collector.id, collectorEntries],
  );
  await restore();
  await pool.query('commit');
}
