import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { SongId } from '@dubplate/domain/ids.ts';
import { songNameKey, type NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse, refuseAbout } from '../../platform/refuse.ts';
import { lockNameAndReadSame } from './add-song.ts';
import { isWritten, lockSong } from './moderate-song.ts';
import { rewriteSong, updateSong } from './moderation.store.ts';
import { listSameName } from './same-name.store.ts';

/**
 * Edits the member's own pending song. The new title and artists must differ from other songs, unless the member says
 * it is another version. Idempotent.
 */
export function editOwnSong(
  db: Database,
  { id, edition, song }: { id: SongId; edition: string; song: NewSong },
  actor: MemberActor,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    // Lock order: the new name and identity, then the song.
    const same = await lockNameAndReadSame(transaction, song);
    if (same !== null && same !== id) throw refuseAbout('song-exists', same);
    const before = await lockSong(transaction, id);
    if (before.uploaded_by !== actor.id) throw refuse('song-not-yours');
    if (before.is_archived) throw refuse('song-missing');
    if (before.verification_status !== 'pending') throw refuse('song-verified');
    if (isWritten(before, song)) return;
    if (before.edition !== edition) throw refuse('song-changed');
    if (!song.anotherVersion && songNameKey(before) !== songNameKey(song)) {
      const [named] = await listSameName(transaction, song, actor.id);
      if (named) throw refuseAbout('song-name-exists', named.id);
    }
    await rewriteSong(transaction, before, song, actor.id);
    await updateSong(transaction, id, { edited_at: new Date() });
  });
}
