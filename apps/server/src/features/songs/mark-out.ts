import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { SongId } from '@dubplate/domain/ids.ts';
import { releaseOf, type ReleasePrecision } from '@dubplate/domain/songs/release-date.ts';
import {
  canBeOut,
  canConfirmRelease,
  canRemoveRelease,
  decidesRelease,
  latestToday,
} from '@dubplate/domain/songs/release-link.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { LockedSong } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { lockActiveSong } from './choose-song.ts';
import { recordAddedLink, recordRelease } from './record-release.store.ts';
import { deleteReleaseLink, insertConfirmation, readReleaseLink, replaceReleaseLink } from './release-links.store.ts';

/*
 * Each is one transaction under the lock of the song, and idempotent. All return the id of the song. `url` is the link
 * that the member saw: a tap never confirms or removes another one that replaced it.
 */

const uploadOf = (song: LockedSong) => ({ uploadedBy: song.uploaded_by });

/**
 * Adds where the song can be heard. The same link counts as a confirmation. Another link is refused, unless it comes
 * from a member who may remove the first.
 */
export function markOut(
  db: Database,
  { id, url }: { id: SongId; url: string },
  actor: MemberActor,
  now: Date,
): Promise<SongId> {
  return inTransaction(db, async (transaction) => {
    const song = await lockActiveSong(transaction, id);
    refuseUnreleased(song, now);
    const decides = decidesRelease(actor, uploadOf(song));
    const link = await readReleaseLink(transaction, song.id);
    if (link?.url === url) {
      if (canConfirmRelease(actor, uploadOf(song), { addedBy: link.added_by })) {
        await confirm(transaction, song, actor, now);
      }
      return song.id;
    }
    // The page offers it only without a link: another member added one meanwhile.
    if (link && !canRemoveRelease(actor, uploadOf(song), { addedBy: link.added_by })) throw refuse('song-changed');
    if (link) await recordRemoval(transaction, actor, song, { ...link, after: url });
    await replaceReleaseLink(transaction, { songId: song.id, url, memberId: actor.id, confirmed: decides });
    if (decides) await recordRelease(transaction, song, actor.id, now);
    await recordAddedLink(transaction, song, actor.id, decides);
    return song.id;
  });
}

export function confirmOut(
  db: Database,
  { id, url }: { id: SongId; url: string },
  actor: MemberActor,
  now: Date,
): Promise<SongId> {
  return inTransaction(db, async (transaction) => {
    const song = await lockActiveSong(transaction, id);
    const link = await readReleaseLink(transaction, song.id);
    if (link?.url !== url) throw refuse('link-missing');
    // A member does not confirm the own link.
    if (canConfirmRelease(actor, uploadOf(song), { addedBy: link.added_by })) {
      await confirm(transaction, song, actor, now);
    }
    return song.id;
  });
}

export function removeOut(db: Database, { id, url }: { id: SongId; url: string }, actor: MemberActor): Promise<SongId> {
  return inTransaction(db, async (transaction) => {
    const song = await lockActiveSong(transaction, id);
    const link = await readReleaseLink(transaction, song.id);
    if (!link) return song.id;
    const mayRemove = canRemoveRelease(actor, uploadOf(song), { addedBy: link.added_by });
    if (!mayRemove || link.url !== url) throw refuse('link-missing');
    await recordRemoval(transaction, actor, song, { ...link, after: null });
    await deleteReleaseLink(transaction, song.id);
    return song.id;
  });
}

/** The page offers it only once the song can be out: another member changed the date meanwhile. */
function refuseUnreleased({ release_date, release_precision }: LockedSong, now: Date): void {
  const release = releaseOf({
    releaseDate: release_date,
    releasePrecision: release_precision as ReleasePrecision,
  });
  if (!canBeOut(release, latestToday(now))) throw refuse('song-changed');
}

async function confirm(transaction: Transaction, song: LockedSong, actor: MemberActor, now: Date): Promise<void> {
  refuseUnreleased(song, now);
  const decides = decidesRelease(actor, uploadOf(song));
  const isConfirmed = await insertConfirmation(transaction, song.id, actor.id, decides);
  if (isConfirmed) await recordRelease(transaction, song, actor.id, now);
}

/** In the audit log: an admin removed or replaced what another member added to another member's song. */
async function recordRemoval(
  transaction: Transaction,
  actor: MemberActor,
  song: LockedSong,
  { url, added_by, after }: { url: string; added_by: string | null; after: string | null },
): Promise<void> {
  if (added_by === actor.id || song.uploaded_by === actor.id) return;
  const target = { kind: 'song', id: song.id } as const;
  const details = { before: { releaseLink: url }, after: { releaseLink: after } };
  await recordAct(transaction, { adminId: actor.id, act: 'edit-song', target, ...details });
}
