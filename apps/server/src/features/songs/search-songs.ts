import type { MemberId } from '@dubplate/domain/ids.ts';
import { queryPhrase, queryWords } from '@dubplate/domain/search.ts';
import type { FoundSong, FoundSongs, RankCursor, SearchCursor } from '@dubplate/domain/songs/song-search.ts';
import type { Database } from '../../db/database.ts';
import { rankSongs, sortByRank } from './rank-songs.ts';
import type { SongQuery } from './search-conditions.store.ts';
import { memberScope } from './search-scope.store.ts';
import { readFoundSongs, readSpellings, type SearchScope } from './search.store.ts';
import { songSearchText } from '@dubplate/domain/songs/song.ts';
import { retryRolledBack } from '../../db/transaction.ts';
import { readUnsplitSongs, updateSearchTexts } from './search-texts.store.ts';

type SearchOptions = {
  /** Whether to allow one wrong character when nothing matches. */
  correctTypos?: boolean;
  scope?: SearchScope;
  cursor?: SearchCursor | undefined;
};

/** At most this many spellings are tried for a word. Short words have the most. */
const maxAlternatives = 40;

/**
 * Finds songs with every word of the query in title or artists. If there are none, tries one wrong character: each word
 * is replaced by the known words that differ from it by one character. The next pages use the mode of the first page.
 */
export async function searchSongs(
  db: Database,
  query: string,
  memberId: MemberId,
  limit: number,
  { correctTypos = true, scope = memberScope(undefined, ''), cursor }: SearchOptions = {},
): Promise<FoundSongs> {
  const words = queryWords(query);
  const nothing: FoundSongs = { songs: [], matched: words.join(' '), corrected: false, nextCursor: null };
  if (words.length === 0) return nothing;
  const read = (slip?: SongQuery['slip']) =>
    readPage(db, { query: { text: queryPhrase(query), slip }, scope, after: cursor, limit }, memberId);
  if (cursor?.slip === undefined) {
    const page = await read();
    if (page.songs.length > 0 || !correctTypos || cursor) return { ...nothing, ...page };
  }
  const suspects = cursor?.slip === undefined ? words : words.filter((word) => word === cursor.slip);
  for (const [word, known] of await readSpellings(db, suspects)) {
    if (known.length === 0) continue;
    const spellings = known.slice(0, maxAlternatives);
    const { songs, nextCursor } = await read({ word, spellings });
    if (songs.length === 0) continue;
    const matched = [...words.filter((other) => other !== word), ...spellings].join(' ');
    return { songs, matched, corrected: true, nextCursor: nextCursor && { ...nextCursor, slip: word } };
  }
  return nothing;
}

async function readPage(
  db: Database,
  ranking: Parameters<typeof rankSongs>[1],
  memberId: MemberId,
): Promise<{ songs: FoundSong[]; nextCursor: RankCursor | null }> {
  const ranked = await rankSongs(db, { ...ranking, limit: ranking.limit + 1 });
  const page = ranked.slice(0, ranking.limit);
  const ids = page.map(({ id }) => id);
  const songs = ids.length > 0 ? await readFoundSongs(db, ids, memberId) : [];
  return { songs: sortByRank(songs, page), nextCursor: ranked.length > page.length ? page.at(-1)! : null };
}

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
