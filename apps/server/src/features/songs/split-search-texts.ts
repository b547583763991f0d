import { songSearchText } from '@dubplate/domain/songs/song.ts';
import type { Database } from '../../db/database.ts';
import { retryRolledBack } from '../../db/transaction.ts';
import { readUnsplitSongs, updateSearchTexts } from './search-texts.store.ts';

const batch = 500;

/**
 * Rewrites search texts of an older build. Without separators between title and artists, search cannot find the start
 * of an artist. Batches keep the row locks short.
 */
export async function splitSearchTexts(db: Database): Promise<void> {
  for (;;) {
    const songs = await readUnsplitSongs(db, batch);
    const rewritten = songs.map((song) => ({ ...song, searchText: songSearchText(song) }));
    await retryRolledBack(() => updateSearchTexts(db, rewritten));
    if (songs.length < batch) return;
  }
}
