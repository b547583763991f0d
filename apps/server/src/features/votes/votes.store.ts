import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared-statements.ts';
import { toRequestState } from '../../db/request-state.ts';
import type { DB } from '../../db/tables.ts';

/** Null when the request does not exist. */
export async function setVote(
  db: Database,
  vote: { memberId: MemberId; requestId: RequestId; voted: boolean },
): Promise<RequestState | null> {
  const { rows } = await sql<Selectable<DB['request_states']>>`
    ${prepared('set-vote')}
    select request_id, vote_count, comment_count, solved, resolved_song_id, version, hidden from set_vote(${vote.memberId}, ${vote.requestId}, ${vote.voted})
  `.execute(db);
  // The request was hidden while the vote waited for a lock. The vote counts, but the server sends no event.
  return rows[0] && !rows[0].hidden ? toRequestState(rows[0]) : null;
}
