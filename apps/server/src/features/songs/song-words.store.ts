import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { listSpellings } from './song-record.ts';

/** Inserts in alphabetical order: otherwise two transactions with the same new words could deadlock. */
export async function insertWords(transaction: Transaction, words: readonly string[]): Promise<void> {
  const { rows: missing } = await sql<{ word: string }>`
    select word from unnest(${[...new Set(words)]}::text[]) as given (word)
    where not exists (select from song_words where song_words.form = given.word and song_words.word = given.word)
  `.execute(transaction);
  if (missing.length === 0) return;
  const spellings = listSpellings(missing.map(({ word }) => word));
  await sql`
    insert into song_words (form, word)
    select form, word from unnest(${spellings.forms}::text[], ${spellings.words}::text[]) as spelling (form, word)
    order by form, word
    on conflict do nothing
  `.execute(transaction);
}
