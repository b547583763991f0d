import type { MemberId } from '@dubplate/domain/ids.ts';
import { isSameHeard, mergeHeard, nothingHeard } from '@dubplate/domain/requests/heard.ts';
import type { NewRequestForm } from '@dubplate/domain/requests/request.schema.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { toHeard } from './heard.store.ts';
import { attachClip, insertRequest, readPosted } from './post-request.store.ts';

/** Accepts a retry of the same request after a lost response. Refuses an id with another text or of another member. */
export async function expectSame(db: Database, request: NewRequestForm, memberId: MemberId): Promise<void> {
  const posted = await readPosted(db, request.id, memberId);
  if (!posted) throw refuse('id-taken');
  const { title, description, link, clipId = null } = request;
  const isSame =
    posted.title === title &&
    posted.description === description &&
    posted.link === link &&
    posted.clipId === clipId &&
    isSameHeard(toHeard(posted), mergeHeard(request, nothingHeard));
  if (!isSame) throw refuse('request-posted');
}

/** False when the request exists. */
export async function postRequest(
  transaction: Transaction,
  request: NewRequestForm,
  memberId: MemberId,
): Promise<boolean> {
  const isNew = await insertRequest(transaction, request, memberId);
  const { id: requestId, clipId } = request;
  if (isNew && clipId && !(await attachClip(transaction, { clipId, requestId, memberId }))) {
    throw refuse('clip-missing');
  }
  return isNew;
}
