import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { LinkId, MemberId, SongId } from '@dubplate/domain/ids.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { readSongLink, type SongLink } from '@dubplate/domain/songs/song-link.ts';
import { recordingKey } from '@dubplate/domain/songs/song.schema.ts';
import { recordAct } from '../../db/audit-log.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockSongs, type LockedSong } from '../../db/locks.ts';
import { convertSavedHearts, readSavedSongs } from '../../db/saved-hearts.ts';
import { setFavorite } from '../../db/set-favorite.ts';
import { ConcurrentChange, inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { readActiveId } from './moderation.store.ts';
import { deleteLink, insertLink, markFirstUpload } from './song-links.store.ts';

/**
 * Favorites an existing song instead of adding a duplicate. A link that the song lacks is added and counts as the
 * member's first upload. Without a link, the rule for favorites applies.
 */
export function chooseSong(
  db: Database,
  { id, link }: { id: SongId; link: SongLink | null },
  actor: MemberActor,
): Promise<{ songId: SongId; linkAdded: boolean; converted: SongId[] }> {
  return inTransaction(db, async (transaction) => {
    const saved = link && (await readSavedSongs(transaction, actor.id));
    const song = await lockActiveSong(transaction, id, saved ?? []);
    const linkAdded = link !== null && (await addLink(transaction, song, link, actor.id));
    const converted = linkAdded && saved ? await convertSavedHearts(transaction, actor.id, saved) : [];
    if (linkAdded) await markFirstUpload(transaction, actor.id);
    const beforeUploading = can(actor, 'favorite before uploading');
    const favorite = { songId: song.id, memberId: actor.id, favorited: true, beforeUploading };
    const outcome = await setFavorite(transaction, favorite);
    if (outcome !== 'done') throw refuse(outcome === 'member-missing' ? 'profile-missing' : outcome);
    return { songId: song.id, linkAdded, converted };
  });
}

/** Locks the song, or the song it was merged into. One statement also locks the others, because the order is by id. */
export async function lockActiveSong(
  transaction: Transaction,
  id: SongId,
  others: readonly SongId[] = [],
): Promise<LockedSong> {
  const activeId = await readActiveId(transaction, id);
  if (activeId === null) throw refuse('song-missing');
  const songs = await lockSongs(transaction, [activeId, ...others]);
  const song = songs.find((each) => each.id === activeId);
  if (!song) throw refuse('song-missing');
  // Race: the song was merged before it was locked. Locking the target now would break the order by id, so retry.
  if (song.merged_into !== null) throw new ConcurrentChange();
  if (song.is_archived) throw refuse('song-missing');
  return song;
}

async function addLink(
  transaction: Transaction,
  song: LockedSong,
  link: SongLink,
  memberId: MemberId,
): Promise<boolean> {
  const own = readSongLink(song.url ?? '');
  if ('link' in own && recordingKey(own.link) === recordingKey(link)) return false;
  return insertLink(transaction, { songId: song.id, link, memberId });
}

/** Members remove their own links; an admin who may edit all songs removes any. Returns the id of the song. */
export function removeLink(db: Database, linkId: LinkId, actor: MemberActor): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const mayRemoveAny = can(actor, 'canEditAllSongs');
    const deleted = await deleteLink(transaction, linkId, { memberId: actor.id, mayRemoveAny });
    if (!deleted) throw refuse('link-missing');
    if (deleted.added_by !== actor.id) {
      const target = { kind: 'song', id: deleted.song_id } as const;
      const details = { before: { link: deleted.url }, after: { link: null } };
      await recordAct(transaction, { adminId: actor.id, act: 'edit-song', target, ...details });
    }
    return deleted.song_id;
  });
}
