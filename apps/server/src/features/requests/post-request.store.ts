import type { ClipId, MemberId, RequestId } from '@dubplate/domain/ids.ts';
import { mergeHeard, nothingHeard } from '@dubplate/domain/requests/heard.ts';
import type { NewRequestForm } from '@dubplate/domain/requests/request.schema.ts';
import { requestSearchText } from '@dubplate/domain/requests/request.ts';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { heardColumns, heardSelection } from './heard.store.ts';

/** False when a request with this id exists. */
export async function insertRequest(
  transaction: Transaction,
  request: NewRequestForm,
  memberId: MemberId,
): Promise<boolean> {
  const { id, title, description, link } = request;
  const heard = mergeHeard(request, nothingHeard);
  const added = await transaction
    .with('added', (q) =>
      q
        .insertInto('requests')
        .values({
          id,
          member_id: memberId,
          title,
          description,
          link,
          ...heardColumns(heard),
          search_text: requestSearchText({ title, description, ...heard }),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(['id', 'member_id', 'created_at']),
    )
    .with('state', (q) =>
      q
        .insertInto('request_states')
        .columns(['request_id', 'member_id', 'created_at', 'hot_score'])
        .expression((eb) =>
          eb
            .selectFrom('added')
            .select(['id', 'member_id', 'created_at', sql<number>`hot_score(0, created_at)`.as('hot_score')]),
        ),
    )
    .selectFrom('added')
    .select('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function readPosted(db: Database, id: RequestId, memberId: MemberId) {
  return db
    .selectFrom('requests')
    .leftJoin('clips', 'clips.request_id', 'requests.id')
    .select(['requests.title', 'requests.description', 'requests.link', 'clips.id as clipId', ...heardSelection])
    .where('requests.id', '=', id)
    .where('requests.member_id', '=', memberId)
    .executeTakeFirst();
}

/**
 * Attaches a clip to a request. Idempotent. False unless the clip is checked, the member's own and in no other request,
 * and the request has no other clip.
 */
export async function attachClip(
  db: Database,
  { clipId, requestId, memberId }: { clipId: ClipId; requestId: RequestId; memberId: MemberId },
): Promise<boolean> {
  const set = await db
    .updateTable('clips')
    .set({ request_id: requestId })
    .where('id', '=', clipId)
    .where('member_id', '=', memberId)
    .where('checked_at', 'is not', null)
    .where((eb) => eb.or([eb('request_id', 'is', null), eb('request_id', '=', requestId)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('clips as other')
            .select('other.id')
            .where('other.request_id', '=', requestId)
            .where('other.id', '<>', clipId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}
