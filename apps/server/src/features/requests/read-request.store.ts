import { deletedMember } from '@dubplate/domain/members/names.ts';
import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { RequestCard, RequestDetail, RequestState, SolvedSong } from '@dubplate/domain/requests/request.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { toRequestState } from '../../db/request-state.ts';
import { heardSelection, toHeard } from './heard.store.ts';
import { cardsStatement, toCard, type CardRow } from './request-cards.store.ts';

/** Reads stored counters, because counting all requests would be slow. */
const findCounts = preparedStatement(
  { name: 'request-counts', lane: 'read' },
  ({ memberId }: { memberId: MemberId }, db) =>
    db
      .selectFrom('tallies')
      .leftJoin('members', (join) => join.on('members.id', '=', memberId))
      .select(['tallies.value', 'members.request_count'])
      .where('tallies.name', '=', 'requests'),
);

export async function readRequestCounts(
  db: Database,
  memberId: MemberId,
): Promise<{ community: number; mine: number }> {
  const [row] = await findCounts(db, { memberId });
  if (!row) throw new Error('the tally of requests is missing');
  const mine = row.request_count ?? 0;
  return { community: row.value - mine, mine };
}

const findCard = cardsStatement(
  'request',
  ({ id }) => sql`select request_id, hot_score from request_states where request_id = ${id} and not hidden`,
);

async function readCardRow(db: Database, id: RequestId, memberId: MemberId): Promise<CardRow | undefined> {
  const [row] = await findCard(db, { memberId, id });
  return row;
}

export async function readRequestCard(db: Database, id: RequestId, memberId: MemberId): Promise<RequestCard | null> {
  const row = await readCardRow(db, id, memberId);
  return row ? toCard(row) : null;
}

export async function readRequest(db: Database, id: RequestId, memberId: MemberId): Promise<RequestDetail | null> {
  const row = await readCardRow(db, id, memberId);
  if (!row) return null;
  const rest = await db
    .selectFrom('requests')
    .leftJoin('members as identifier', 'identifier.id', 'requests.identified_by')
    .leftJoin('songs', (join) => join.on('songs.id', '=', row.resolved_song_id).on('songs.is_archived', '=', false))
    .select([
      'requests.link',
      'requests.answer_id',
      'identifier.username as identifiedBy',
      'requests.solved_at',
      'requests.thanked_at',
      'songs.id as songId',
      'songs.title as songTitle',
      'songs.artists',
      'songs.cover',
      ...heardSelection,
    ])
    .where('requests.id', '=', id)
    .executeTakeFirst();
  if (!rest) return null;
  return {
    ...toCard(row),
    description: row.description,
    link: rest.link,
    answerId: rest.answer_id,
    // The author of the answer may have deleted the account.
    identifiedBy: rest.identifiedBy ?? (rest.answer_id ? deletedMember : null),
    heard: toHeard(rest),
    solvedAt: rest.solved_at?.toISOString() ?? null,
    song: toSolvedSong(rest),
    thankedAt: rest.thanked_at?.toISOString() ?? null,
  };
}

type SongColumns = { [Name in 'songId' | 'songTitle' | 'cover']: string | null } & { artists: string[] | null };

const toSolvedSong = ({ songId, songTitle, artists, cover }: SongColumns): SolvedSong | null =>
  songId && songTitle && artists && cover ? { id: songId, title: songTitle, artists, cover } : null;

/** Omits hidden and deleted requests. */
export async function readRequestStates(
  db: Database,
  ids: readonly string[],
  memberId: MemberId,
): Promise<(RequestState & { voted: boolean; editedAt: string | null })[]> {
  const { rows } = await sql<Parameters<typeof toRequestState>[0] & { voted: boolean; edited_at: Date | null }>`
    select states.*, votes.request_id is not null as voted
    from request_states as states
      left join votes on votes.request_id = states.request_id and votes.member_id = ${memberId}
    where states.request_id = any(${ids}::uuid[]) and not states.hidden
  `.execute(db);
  return rows.map((row) => ({
    ...toRequestState(row),
    voted: row.voted,
    editedAt: row.edited_at?.toISOString() ?? null,
  }));
}
