import type { MemberId } from '@dubplate/domain/ids.ts';
import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import type { Database } from '../../db/database.ts';
import { readHotRequests, toCard } from './request-cards.store.ts';

/** Cards for other features. */
export async function listHotRequests(db: Database, memberId: MemberId, limit: number): Promise<RequestCard[]> {
  return (await readHotRequests(db, { memberId, limit })).map(toCard);
}
