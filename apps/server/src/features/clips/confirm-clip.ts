import { clipFormat, maxClipBytes, type ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import type { ClipId, MemberId } from '@dubplate/domain/ids.ts';
import type { Log } from '../../platform/log.ts';
import { refuse, Refused } from '../../platform/refuse.ts';
import type { Services } from '../../platform/trpc.ts';
import { checkClip, type CheckedClip } from './check-clip.ts';
import { markClipChecked, readOwnClip, type ClipRow } from './clips.store.ts';

type Needs = Pick<Services, 'db' | 'storage' | 'limits'> & { log: Log };

/**
 * Looks at what arrived and keeps it. In this order a crash leaves nothing that could be attached unchecked: the
 * checked bytes are put where only the server writes, then the row says so, then the first place is cleared. Until the
 * row says so, all of it can be done again.
 */
export async function confirmClip(needs: Needs, clipId: ClipId, memberId: MemberId): Promise<ConfirmedClip> {
  const { db, storage, limits } = needs;
  const clip = await readOwnClip(db, clipId, memberId);
  if (!clip) throw refuse('clip-missing');
  if (clip.checked_at) return tellClip(clip);
  await limits.consume('clip check by member', memberId);
  const bytes = await storage.read(clip.upload_key, maxClipBytes).catch(async (error: unknown) => {
    // A bucket that does not say what it has refuses to read what another call has just kept and cleared.
    if ((await readOwnClip(db, clipId, memberId))?.checked_at) return null;
    throw error;
  });
  if (bytes) await keepClip(needs, clip, bytes);
  // Nothing there may also mean that another call has just kept it and cleared the place.
  const kept = await readOwnClip(db, clipId, memberId);
  if (!kept?.checked_at) throw refuse('clip-missing');
  return tellClip(kept);
}

async function keepClip({ db, storage, log }: Needs, clip: ClipRow, bytes: Buffer): Promise<void> {
  // What cannot be cleared now is cleared by the sweep.
  const clearUpload = () =>
    storage
      .remove(clip.upload_key)
      .catch((error: unknown) => log.warn({ err: error, clip: clip.id }, 'an uploaded clip was not cleared yet'));
  let checked: CheckedClip;
  try {
    checked = await checkClip(bytes, clip);
  } catch (error) {
    if (error instanceof Refused && error.reason !== 'slow-down') await clearUpload();
    throw error;
  }
  await storage.write(clip.object_key, bytes, clipFormat.type);
  await markClipChecked(db, clip.id, checked);
  await clearUpload();
}

function tellClip({ id, milliseconds, peaks }: ClipRow): ConfirmedClip {
  return { clipId: id, seconds: (milliseconds ?? 0) / 1000, peaks: [...(peaks ?? [])] };
}
