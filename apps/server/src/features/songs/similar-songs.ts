import type { MemberId } from '@dubplate/domain/ids.ts';
import { queryWords } from '@dubplate/domain/search.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { Database } from '../../db/database.ts';
import { listSameName } from './same-name.store.ts';
import { searchSongs } from './search-songs.ts';

/**
 * Songs that may be the one somebody is about to add: of the same title and artists, by all their words, by the artists and
 * a word of the title, by the title alone. The next is asked for only while there is room.
 */
export async function similarSongs(
  db: Database,
  typed: { title: string; artists: readonly string[] },
  memberId: MemberId,
  limit: number,
): Promise<SongRow[]> {
  const everyWord = [typed.title, ...typed.artists].join(' ');
  const ways = [
    () => listSameName(db, typed, memberId),
    () => searchSongs(db, everyWord, memberId, limit).then(({ songs }) => songs),
    () => findByArtists(db, typed, memberId, limit),
    () => searchSongs(db, typed.title, memberId, limit, { correctTypos: false }).then(({ songs }) => songs),
  ];
  const found = new Map<string, SongRow>();
  for (const way of ways) {
    if (found.size >= limit) break;
    for (const song of await way()) if (!found.has(song.id)) found.set(song.id, song);
  }
  return [...found.values()].slice(0, limit);
}

/** Each word is a search of its own, and the form asks while a member types: only the longest are tried. */
const triedWords = 2;

/** Songs by these artists whose titles share a long word with what was typed. */
async function findByArtists(
  db: Database,
  { title, artists }: { title: string; artists: readonly string[] },
  memberId: MemberId,
  limit: number,
): Promise<SongRow[]> {
  if (queryWords(artists.join(' ')).length === 0) return [];
  const found: SongRow[] = [];
  for (const word of queryWords(title).slice(0, triedWords)) {
    if (found.length >= limit) break;
    const query = [word, ...artists].join(' ');
    const { songs } = await searchSongs(db, query, memberId, limit, { correctTypos: false });
    found.push(...songs);
  }
  return found;
}
