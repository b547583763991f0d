import { queryWords, searchWords, wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';

/** A query, and the spellings tried in place of one misspelled word of it. */
export type SongQuery = { text: string; slip?: { word: string; spellings: readonly string[] } | undefined };

type Condition = RawBuilder<unknown>;

export type SearchConditions = {
  /** Nested sets, as numbered in `searchTiers`: level n holds every song of tier n or better. The last holds all matches. */
  levels: readonly [Condition, Condition, Condition, Condition];
  /** The number of a matching song's tier. */
  tier: RawBuilder<number>;
  /** What the index of starts is asked for, for levels 0 and 1. */
  startsQuery: (level: 0 | 1) => string;
  /** A word PostgreSQL must have trigrams of: without any, the trigram index would be read from end to end. */
  anchor: string;
  /** How many spellings are tried at once. */
  alternatives: number;
};

/** As many letters of a title or an artist are in the index of starts (migration 0012). */
const startLength = 60;

/** Conditions on `search_text`, which is " title words  artist words  artist words " (domain/songs/song.ts). */
export function buildConditions({ text, slip }: SongQuery): SearchConditions {
  const spell = (word: string): readonly string[] => (slip && word === slip.word ? slip.spellings : [word]);
  const typed = searchWords(text);
  const phrases = (slip?.spellings ?? ['']).map((spelling) =>
    typed.map((word) => (word === slip?.word ? spelling : word)).join(' '),
  );
  // The misspelled word is compared last: each of its spellings makes a comparison dearer.
  const words = queryWords(text).toSorted((a, b) => spell(a).length - spell(b).length);

  const titleStart = likeAny(phrases.map((phrase) => ` ${phrase}%`));
  const artistStart = likeAny(phrases.map((phrase) => `%  ${phrase}%`));
  const wordStart = everyWord(words.map((word) => spell(word).map((spelling) => `% ${spelling}%`)));
  const inside = everyWord(words.map((word) => spell(word).map(wordPattern)));
  return {
    levels: [titleStart, sql`(${titleStart} or ${artistStart})`, wordStart, inside],
    tier: sql<number>`case when ${titleStart} then 0 when ${artistStart} then 1 when ${wordStart} then 2 else 3 end`,
    // Phrases are letters, digits and single spaces, so nothing in them has a meaning to a tsquery.
    startsQuery: (level) =>
      phrases
        .flatMap((phrase) => (level === 0 ? [` ${phrase}`] : [` ${phrase}`, phrase]))
        .map((start) => `'${[...start].slice(0, startLength).join('')}':*`)
        .join(' | '),
    anchor: slip?.spellings[0] ?? words[0] ?? '',
    alternatives: slip?.spellings.length ?? 1,
  };
}

const likeAny = (patterns: readonly string[]): Condition =>
  patterns.length === 1 ? sql`search_text like ${patterns[0]}` : sql`search_text like any (${patterns}::text[])`;

const everyWord = (patterns: readonly (readonly string[])[]): Condition =>
  sql`(${sql.join(patterns.map(likeAny), sql` and `)})`;
