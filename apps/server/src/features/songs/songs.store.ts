import { wordPattern } from '@dubplate/domain/songs/song-search.ts';
import type { NewSong } from '@dubplate/domain/songs/song.schema.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { isCorrectable, isOneLetterApart, spellingForms } from '@dubplate/domain/songs/spelling.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../../platform/database.ts';
import { favoritedBy, rowColumns } from './song-columns.ts';
import { buildSongRecord, hashIdentity, listSpellings, listWords } from './song-record.ts';

/**
 * Adds a song that its uploader likes: song, heart, words and both of the member's counters in one statement, so
 * all of it or nothing. Null when the same song is there already.
 */
export async function insertSong(db: Database, song: NewSong, memberId: string): Promise<string | null> {
  const spellings = listSpellings(listWords(song));
  const added = await db
    .with('added', (q) =>
      q
        .insertInto('songs')
        .values({ id: newId(), ...buildSongRecord(song), uploaded_by: memberId, favorite_count: 1 })
        .onConflict((conflict) => conflict.column('identity').where('is_archived', '=', false).doNothing())
        .returning('id'),
    )
    .with('heart', (q) =>
      q
        .insertInto('favorites')
        .columns(['song_id', 'member_id'])
        .expression((eb) => eb.selectFrom('added').select(['id', sql<string>`${memberId}::uuid`.as('member_id')])),
    )
    // In one order everywhere: two uploads that share new words must not wait for each other.
    .with('words', (q) =>
      q
        .insertInto('song_words')
        .columns(['form', 'word'])
        .expression(
          sql`select form, word from unnest(${spellings.forms}::text[], ${spellings.words}::text[]) as spelling (form, word), added order by form, word`,
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('counted', (q) =>
      q
        .updateTable('members')
        .set((eb) => ({
          upload_count: eb('upload_count', '+', 1),
          favorite_count: eb('favorite_count', '+', 1),
          has_uploaded_first_song: true,
        }))
        .where('id', '=', memberId)
        .where((eb) => eb.exists(eb.selectFrom('added').select('id'))),
    )
    .selectFrom('added')
    .select('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export async function readSameSong(db: Database, song: NewSong): Promise<string | null> {
  const same = await db
    .selectFrom('songs')
    .select('id')
    .where('identity', '=', hashIdentity(song))
    .where('is_archived', '=', false)
    .executeTakeFirst();
  return same?.id ?? null;
}

export async function readSong(db: Database, id: string, memberId: string): Promise<Song | null> {
  const row = await db
    .selectFrom('songs')
    .leftJoin('members as uploader', 'uploader.id', 'songs.uploaded_by')
    .leftJoin('members as identifier', 'identifier.id', 'songs.identified_by')
    .select(rowColumns)
    .select([
      'songs.favorite_count as favoriteCount',
      'songs.verification_status as verificationStatus',
      'songs.is_archived as isArchived',
      'songs.version',
      'songs.genre',
      'songs.platform',
      'songs.url',
      'songs.seconds',
      'songs.video_index as videoIndex',
      'songs.uploaded_at as uploadedAt',
      'uploader.username as uploadedBy',
      'identifier.username as identifiedBy',
    ])
    .select(favoritedBy(memberId))
    .where('songs.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    platform: row.platform as Song['platform'],
    verificationStatus: row.verificationStatus as Song['verificationStatus'],
    uploadedBy: row.uploadedBy ?? 'Unknown',
    uploadedAt: row.uploadedAt.toISOString(),
  };
}

export async function readSongRow(db: Database, id: string, memberId: string): Promise<SongRow | null> {
  const row = await db
    .selectFrom('songs')
    .select(rowColumns)
    .select(favoritedBy(memberId))
    .where('songs.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** So many of the newest songs tell how frequent words are. */
const sampled = 2_000;
/** Words in fewer of those are looked up by trigrams. */
const frequent = 3;

/**
 * The best-liked songs that have every word, and one of the alternatives if there are any. Frequent words are soon met by
 * walking from the best-liked song down; rare ones are found by trigrams, which then have little to fetch and sort. Either
 * way is slow for the other's words, and the planner cannot tell them apart, so a sample of the newest songs does. The walk
 * ends at three times the length it should have: words may be missing just where it goes, and then trigrams find them too.
 */
export async function findSongs(
  db: Database,
  search: { words: readonly string[]; alternatives?: readonly string[] },
  memberId: string,
  limit: number,
): Promise<SongRow[]> {
  const patterns = search.words.map(wordPattern);
  const conditions = [
    ...patterns.map((pattern) => sql`search_text like ${pattern}`),
    ...(search.alternatives ? [sql`search_text like any (${search.alternatives.map(wordPattern)}::text[])`] : []),
  ];
  const matches = sql.join(conditions, sql` and `);
  // A word of signs this database has no trigrams for would make the index useless, and the search a walk through everything.
  const anchor = search.alternatives?.[0] ?? search.words[0]!;
  const { rows } = await sql<SongRow>`
    with sample as materialized (
      select count(*) as hits from (
        select from (
          select search_text from songs where not is_archived order by id desc limit ${sampled}
        ) as newest
        where ${matches} limit ${limit}
      ) as hit
    ), popular as materialized (
      select id, popularity
      from (
        select id, popularity, search_text from songs
        where not is_archived order by popularity desc, id desc
        limit (select case when hits < ${frequent} then 0 else ${3 * sampled * limit} / hits end from sample)
      ) as best
      where ${matches} limit ${limit}
    ), rare as materialized (
      select id, popularity from songs
      where not is_archived and ${matches}
        and (select count(*) from popular) < ${limit} and cardinality(show_trgm(${anchor})) > 0
      order by popularity + 0 desc, id desc limit ${limit}
    ), found as (
      select id, popularity from popular union select id, popularity from rare
      order by popularity desc, id desc limit ${limit}
    )
    select songs.id, songs.title, songs.artists, songs.cover, songs.release_date as "releaseDate",
      favorites.song_id is not null as favorited
    from found
      join songs on songs.id = found.id
      left join favorites on favorites.song_id = found.id and favorites.member_id = ${memberId}
    order by found.popularity desc, found.id desc
  `.execute(db);
  return rows;
}

/** For each word, the words of the catalogue that are one letter apart from it. */
export async function readSpellings(db: Database, words: readonly string[]): Promise<Map<string, string[]>> {
  const forms = words.filter(isCorrectable).flatMap(spellingForms);
  if (forms.length === 0) return new Map();
  const rows = await db
    .selectFrom('song_words')
    .select('word')
    .distinct()
    .where('form', '=', sql<string>`any(${forms}::text[])`)
    .limit(500)
    .execute();
  return new Map(
    words.map((word) => [word, rows.map((row) => row.word).filter((known) => isOneLetterApart(known, word))]),
  );
}
