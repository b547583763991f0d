import type { RequestState } from '@dubplate/domain/requests/request.ts';
import type { Selectable } from 'kysely';
import type { DB } from './tables.ts';

export const toRequestState = (
  row: Pick<
    Selectable<DB['request_states']>,
    'request_id' | 'vote_count' | 'comment_count' | 'solved' | 'resolved_song_id' | 'version'
  >,
): RequestState => ({
  id: row.request_id,
  voteCount: row.vote_count,
  commentCount: row.comment_count,
  solved: row.solved,
  resolvedSongId: row.resolved_song_id,
  version: row.version,
});
