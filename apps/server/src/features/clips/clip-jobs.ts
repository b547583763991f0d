import type { ClipId } from '@dubplate/domain/ids.ts';
import type { Services } from '../../platform/trpc.ts';
import { deleteLooseClip, readUploadKey } from './clips.store.ts';

/** Runs a day after the upload ticket: deletes a clip without a request, and the uploaded file. */
export async function sweepClip({ db, storage }: Pick<Services, 'db' | 'storage'>, clipId: ClipId): Promise<void> {
  await deleteLooseClip(db, clipId);
  const uploadKey = await readUploadKey(db, clipId);
  if (uploadKey) await storage.remove(uploadKey);
}

/** Deletes the files of a clip whose row was deleted. */
export async function removeClip({ storage }: Pick<Services, 'storage'>, keys: string[]): Promise<void> {
  for (const key of keys) await storage.remove(key);
}
