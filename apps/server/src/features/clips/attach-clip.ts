import type { Database } from '../../db/database.ts';
import { setClipRequest } from './clips.store.ts';

/**
 * Makes a clip part of a request: only the member's own, only one that was checked, only if it is part of no
 * other, and only if that request has none. Doing it again changes nothing. False when it cannot be.
 */
export function attachClip(db: Database, clipId: string, requestId: string, memberId: string): Promise<boolean> {
  return setClipRequest(db, { clipId, requestId, memberId });
}
