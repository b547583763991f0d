import { wordPattern } from '../packages/domain/src/search.ts';
import { createRandom, pick, pickIndex, type Random } from '../tools/seed/random.ts';
import type { Pool } from '../tools/seed/rows.ts';

export type Term = { kind: string; query: string };

const maxLength = 12;
const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
const lengthOf = (word: string) => [...word].length;
const cut = (word: string, from: number, length: number) => [...word].slice(from, from + length).join('');
const between = (random: Random, low: number, high: number) => low + pickIndex(random, high - low + 1);

/** Search terms of 1 to 12 characters, derived from the stored texts. Deterministic for the same rows. */
export async function sampleTerms(pool: Pool, table: 'songs' | 'requests' = 'songs'): Promise<Term[]> {
  const random = createRandom(12);
  const texts = await readTexts(pool, table);
  const vocabulary = table === 'songs' ? await readVocabulary(pool) : [...new Set(texts.flat())];
  const counts = new Map<string, number>();
  for (const word of texts.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([word]) => word);
  const word = (atLeast: number, atMost = Infinity) => {
    for (;;) {
      const chosen = pick(random, pick(random, texts));
      if (lengthOf(chosen) >= atLeast && lengthOf(chosen) <= atMost) return chosen;
    }
  };
  const withoutMatch = async (make: () => string) => {
    for (;;) {
      const query = make();
      const { rowCount } = await pool.query(`select from ${table} where search_text like $1 limit 1`, [
        wordPattern(query),
      ]);
      if (rowCount === 0) return query;
    }
  };
  const makers: Record<string, [number, () => string | Promise<string>]> = {
    'one character': [30, () => cut(word(1), 0, 1)],
    'two characters': [40, () => cut(word(2), 0, 2)],
    'a word’s start': [115, () => cut(word(4), 0, between(random, 3, 8))],
    'inside a word': [75, () => cutInside(word(5), random)],
    'a whole word': [75, () => word(3, maxLength)],
    'two words': [60, () => joinTwo(pick(random, texts), random)],
    'rare word': [25, () => cut(pick(random, vocabulary), 0, maxLength)],
    'common word': [15, () => common[pickIndex(random, 15)]!],
    'one typo': [40, () => withoutMatch(() => misspell(word(5, maxLength), random))],
    'in none of them': [25, () => withoutMatch(() => inventNonsense(random))],
  };
  const terms: Term[] = [];
  for (const [kind, [count, make]] of Object.entries(makers)) {
    // Only the search for songs corrects misspelled words.
    if (kind === 'one typo' && table !== 'songs') continue;
    for (let iteration = 0; iteration < count; iteration += 1) terms.push({ kind, query: await make() });
  }
  return terms;
}

async function readTexts(pool: Pool, table: string): Promise<string[][]> {
  const { rows } = await pool.query<{ search_text: string }>(
    `select search_text from ${table} order by md5(id::text) limit 4000`,
  );
  return rows.map((row) => row.search_text.trim().split(' '));
}

async function readVocabulary(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ word: string }>(
    'select word from song_words where form = word order by md5(word) limit 4000',
  );
  return rows.map((row) => row.word);
}

function cutInside(word: string, random: Random): string {
  const length = between(random, 3, Math.min(8, lengthOf(word) - 1));
  return cut(word, between(random, 1, lengthOf(word) - length), length);
}

/** The last word of a typed query is often incomplete. */
function joinTwo(words: readonly string[], random: Random): string {
  const first = cut(pick(random, words), 0, maxLength - 3);
  const second = pick(random, words.filter((word) => word !== first).concat(words.slice(0, 1)));
  return `${first} ${cut(second, 0, between(random, 2, maxLength - 1 - lengthOf(first)))}`;
}

function misspell(word: string, random: Random): string {
  const at = pickIndex(random, lengthOf(word));
  return [...word].with(at, pick(random, alphabet)).join('');
}

const inventNonsense = (random: Random) =>
  Array.from({ length: between(random, 6, maxLength) }, () => pick(random, [...'bcdfghjkqvwxz'])).join('');
