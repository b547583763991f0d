import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import type { RequestState } from '@dubplate/domain/requests/request.ts';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { preparedStatement } from '../../db/prepared-statements.ts';
import { toRequestState } from '../../db/request-state.ts';
import type { DB } from '../../db/tables.ts';

type Vote = { memberId: MemberId; requestId: RequestId; voted: boolean };

const callSetVote = preparedStatement(
  { name: 'set-vote', lane: 'write' },
  ({ memberId, requestId, voted }: Vote) => sql<Selectable<DB['request_states']>>`
    select request_id, vote_count, comment_count, solved, resolved_song_id, version, hidden
    from set_vote(${memberId}, ${requestId}, ${voted})
  `,
);

/** Null when the request does not exist. */
export async function setVote(db: Database, vote: Vote): Promise<RequestState | null> {
  const [state] = await callSetVote(db, vote);
  // The request was hidden while the vote waited for a lock. The vote counts, but the server sends no event.
  return state && !state.hidden ? toRequestState(state) : null;
}
