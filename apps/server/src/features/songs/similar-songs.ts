import type { MemberId } from '@dubplate/domain/ids.ts';
import { queryWords } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { Database } from '../../db/database.ts';
import { listSameName } from './same-name.store.ts';
import { searchSongs } from './search-songs.ts';

/**
 * Finds existing songs that a member may be about to add. Searches by title and artists, then by all words, then by
 * artists and one title word, then by title. Each search runs only while the list is not full.
 */
export async function similarSongs(
  db: Database,
  typed: { title: string; artists: readonly string[] },
  memberId: MemberId,
  limit: number,
): Promise<SongRow[]> {
  const everyWord = [typed.title, ...typed.artists].join(' ');
  const searches = [
    () => listSameName(db, typed, memberId),
    () => searchSongs(db, everyWord, memberId, limit).then(({ songs }) => songs),
    () => findByArtistsAndWord(db, typed, memberId, limit),
    () => searchSongs(db, typed.title, memberId, limit, { correctTypos: false }).then(({ songs }) => songs),
  ];
  const found = new Map<string, SongRow>();
  for (const search of searches) {
    if (found.size >= limit) break;
    for (const song of await search()) if (!found.has(song.id)) found.set(song.id, song);
  }
  return [...found.values()].slice(0, limit);
}

/** The form calls this while the member types, and each word is one search. So only the longest words are tried. */
const triedWords = 2;

async function findByArtistsAndWord(
  db: Database,
  { title, artists }: { title: string; artists: readonly string[] },
  memberId: MemberId,
  limit: number,
): Promise<SongRow[]> {
  if (queryWords(artists.join(' ')).length === 0) return [];
  const found: SongRow[] = [];
  for (const word of queryWords(title).slice(0, triedWords)) {
    if (found.length >= limit) break;
    const { songs } = await searchSongs(db, [word, ...artists].join(' '), memberId, limit, { correctTypos: false });
    found.push(...songs);
  }
  return found;
}
