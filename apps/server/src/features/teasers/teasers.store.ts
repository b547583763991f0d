import type { RequestId, SongId } from '@dubplate/domain/ids.ts';
import type { ReportTarget } from '@dubplate/domain/reports/report.ts';
import type { Teaser, TeaserAddress } from '@dubplate/domain/teasers/teaser.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';

/** One statement of index lookups, also for what visitors must not see: the time says nothing about the reason. */
export async function readTeaser(db: Database, { kind, id }: TeaserAddress): Promise<Teaser | null> {
  return kind === 'song' ? readSongTeaser(db, id) : readRequestTeaser(db, id);
}

const teasersAreOn = sql<boolean>`(select teasers from installation_settings)`;

/** Never reported, or every report was dismissed. */
const isUnreported = (kind: ReportTarget, id: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from report_cases where target_kind = ${sql.lit(kind)} and target_id = ${id} and state <> 'dismissed'
)`;

type SongTeaserRow = { title: string; artists: string[]; cover: string; favoriteCount: number };

const findSongTeaser = preparedStatement(
  'song-teaser',
  ({ id }: { id: SongId }) => sql<SongTeaserRow>`
    select title, artists, cover, favorite_count as "favoriteCount"
    from songs
    where id = ${id} and not is_archived and ${isUnreported('song', sql`songs.id`)} and ${teasersAreOn}
  `,
);

async function readSongTeaser(db: Database, id: SongId): Promise<Teaser | null> {
  const [row] = await findSongTeaser(db, { id });
  return row ? { kind: 'song', ...row } : null;
}

type RequestRow = {
  title: string;
  voteCount: number;
  songTitle: string | null;
  artists: string[] | null;
  cover: string | null;
};

/** A request whose song was archived or reported has no teaser: its words may repeat the name of the song. */
const findRequestTeaser = preparedStatement(
  'request-teaser',
  ({ id }: { id: RequestId }) => sql<RequestRow>`
    select requests.title, states.vote_count as "voteCount", songs.title as "songTitle", songs.artists, songs.cover
    from requests
      join request_states as states on states.request_id = requests.id
      left join songs on songs.id = states.resolved_song_id
    where requests.id = ${id} and states.solved and requests.hidden_at is null and not states.hidden
      and (songs.id is null or (not songs.is_archived and ${isUnreported('song', sql`songs.id`)}))
      and ${isUnreported('request', sql`requests.id`)} and ${teasersAreOn}
  `,
);

async function readRequestTeaser(db: Database, id: RequestId): Promise<Teaser | null> {
  const [row] = await findRequestTeaser(db, { id });
  if (!row) return null;
  const { title, voteCount, songTitle, artists, cover } = row;
  const song = songTitle !== null && artists && cover ? { title: songTitle, artists, cover } : null;
  return { kind: 'request', title, voteCount, song };
}
