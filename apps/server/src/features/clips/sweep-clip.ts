import type { Services } from '../../platform/trpc.ts';
import { deleteLooseClip, readUploadKey } from './clips.store.ts';

/** A day after the ticket: clears the place it was sent to, and forgets a clip nobody attached. */
export async function sweepClip({ db, storage }: Pick<Services, 'db' | 'storage'>, clipId: string): Promise<void> {
  await deleteLooseClip(db, clipId);
  const uploadKey = await readUploadKey(db, clipId);
  if (uploadKey) await storage.remove(uploadKey);
}
