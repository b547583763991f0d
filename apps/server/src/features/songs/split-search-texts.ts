import { songSearchText } from '@dubplate/domain/songs/song.ts';
import type { Database } from '../../db/database.ts';
import { retryRolledBack } from '../../db/transaction.ts';
import { readUnsplitSongs, updateSearchTexts } from './search-texts.store.ts';

const batch = 500;

/**
 * Rewrites the search text of songs an older build wrote: without the separators between title and artists, search cannot
 * tell where an artist's name begins. In batches, so that no statement holds many rows for long.
 */
export async function splitSearchTexts(db: Database): Promise<void> {
  for (;;) {
    const songs = await readUnsplitSongs(db, batch);
    const rewritten = songs.map((song) => ({ ...song, searchText: songSearchText(song) }));
    await retryRolledBack(() => updateSearchTexts(db, rewritten));
    if (songs.length < batch) return;
  }
}
