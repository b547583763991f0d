import { clipFormat, maxClipBytes, type ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import type { ClipId, MemberId } from '@dubplate/domain/ids.ts';
import type { Log } from '../../platform/log.ts';
import { refuse, Refused } from '../../platform/refuse.ts';
import type { Services } from '../../platform/trpc.ts';
import { checkClip } from './check-clip.ts';
import { markClipChecked, readOwnClip, type ClipRow } from './clips.store.ts';

type ClipServices = Pick<Services, 'db' | 'storage' | 'limits'> & { log: Log };

/**
 * Checks the upload, copies it to a key that only the server writes, marks the row as checked and deletes the upload.
 * This order is safe after a crash: no unchecked clip can be attached, and the call can be retried.
 */
export async function confirmClip(services: ClipServices, clipId: ClipId, memberId: MemberId): Promise<ConfirmedClip> {
  const { db, storage, limits } = services;
  const clip = await readOwnClip(db, clipId, memberId);
  if (!clip) throw refuse('clip-missing');
  if (clip.checked_at) return toConfirmedClip(clip);
  await limits.consume('clip check by member', memberId);
  const bytes = await storage.read(clip.upload_key, maxClipBytes).catch(async (error: unknown) => {
    // Race: a concurrent call moved the upload, and a bucket without list permission answers with an error.
    if ((await readOwnClip(db, clipId, memberId))?.checked_at) return null;
    throw error;
  });
  if (bytes) await keepClip(services, clip, bytes);
  // No upload can also mean that a concurrent call has confirmed the clip.
  const confirmed = await readOwnClip(db, clipId, memberId);
  if (!confirmed?.checked_at) throw refuse('clip-missing');
  return toConfirmedClip(confirmed);
}

async function keepClip({ db, storage, log }: ClipServices, clip: ClipRow, bytes: Buffer): Promise<void> {
  // The sweep removes the upload if this fails.
  const clearUpload = () =>
    storage
      .remove(clip.upload_key)
      .catch((error: unknown) => log.warn({ err: error, clip: clip.id }, 'an uploaded clip was not cleared yet'));
  const checked = await checkClip(bytes, clip).catch(async (error: unknown) => {
    if (error instanceof Refused && error.reason !== 'slow-down') await clearUpload();
    throw error;
  });
  await storage.write(clip.object_key, bytes, clipFormat.type);
  await markClipChecked(db, clip.id, checked);
  await clearUpload();
}

function toConfirmedClip({ id, milliseconds, peaks }: ClipRow): ConfirmedClip {
  return { clipId: id, seconds: (milliseconds ?? 0) / 1000, peaks: [...(peaks ?? [])] };
}
