import type { createMigrationPool } from '../../apps/server/src/db/database.ts';
import { fillCatalogue } from './bulk.ts';
import { fillRequests } from './fill-requests.ts';
import { vacuum, type Pool } from './rows.ts';

type OneConnection = ReturnType<typeof createMigrationPool>;

/** Fills songs and requests up to `wanted` each, and solves one request in fifty with a song, five minutes apart. */
export async function fillDiscover(
  pool: OneConnection,
  wanted: number,
  print: (line: string) => void = () => {},
): Promise<void> {
  await fillCatalogue(pool, wanted, print);
  // Before the indexes exist: each solved request would get an entry in all of them.
  await fillRequests(pool, wanted, print, { addMore: solve });
  await addClips(pool);
  await vacuum(pool, ['requests', 'request_states', 'songs', 'members', 'clips']);
}

/** Solves one request in fifty with a song. Counters of members are not updated. */
export async function solve(pool: Pool): Promise<void> {
  const solved = `(
    select asked.id, asked.place, songs.id as song_id
    from (
      select id, row_number() over (order by id desc) as place from requests where hashtextextended(id::text, 1) % 50 = 0
    ) as asked
      join (
        select id, row_number() over (order by hashtextextended(id::text, 2)) as place from songs
      ) as songs using (place)
  ) as solved`;
  await pool.query(
    `update requests
     set solved_at = now() - solved.place * interval '5 minutes', solved_by = requests.member_id,
       identified_by = requests.member_id
     from ${solved} where requests.id = solved.id and requests.solved_at is null`,
  );
  await pool.query(
    `update request_states set solved = true, resolved_song_id = solved.song_id
     from ${solved} where request_states.request_id = solved.id and not request_states.solved`,
  );
}

/** Every second of the hottest requests has a clip, without a file. */
export async function addClips(pool: Pool): Promise<void> {
  await pool.query(
    `insert into clips (id, request_id, member_id, upload_key, object_key, file_name, size, sha256, checked_at,
       milliseconds, peaks)
     select request_id, request_id, member_id, 'incoming/' || request_id, 'id-requests/' || request_id, 'rip.mp3', 1000,
       sha256(request_id::text::bytea), now(), 30000, decode(repeat('40', 120), 'hex')
     from (
       select request_id, member_id, row_number() over (order by hot_score desc, request_id) as place
       from request_states order by hot_score desc, request_id limit 200
     ) as hottest
     where place % 2 = 0
     on conflict do nothing`,
  );
}
