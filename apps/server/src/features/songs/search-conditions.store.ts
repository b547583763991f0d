import { queryWords, searchWords, wordPattern } from '@dubplate/domain/search.ts';
import { sql, type RawBuilder } from 'kysely';

/** `slip`: a misspelled word and the spellings to try instead. */
export type SongQuery = { text: string; slip?: { word: string; spellings: readonly string[] } | undefined };

type Condition = RawBuilder<unknown>;

export type SearchConditions = {
  /** Nested sets: level n has every song of tier n or better (`searchTiers`). The last has all matches. */
  levels: readonly [Condition, Condition, Condition, Condition];
  tier: RawBuilder<number>;
  /** The tsquery for the index of title and artist starts, for levels 0 and 1. */
  startsQuery: (level: 0 | 1) => string;
  /** A word with trigrams. Without any, PostgreSQL would read the whole trigram index. */
  anchor: string;
  alternatives: number;
};

/** The index of starts has this many characters of a title or an artist (migration 0012). */
const startLength = 60;

/** Conditions on `search_text`, which is " title words  artist words  artist words " (domain/songs/song.ts). */
export function buildConditions({ text, slip }: SongQuery): SearchConditions {
  const spell = (word: string): readonly string[] => (slip && word === slip.word ? slip.spellings : [word]);
  const typed = searchWords(text);
  const phrases = (slip?.spellings ?? ['']).map((spelling) =>
    typed.map((word) => (word === slip?.word ? spelling : word)).join(' '),
  );
  // Compares the misspelled word last, because each of its spellings makes the comparison slower.
  const words = queryWords(text).toSorted((a, b) => spell(a).length - spell(b).length);

  const titleStart = likeAny(phrases.map((phrase) => ` ${phrase}%`));
  const artistStart = likeAny(phrases.map((phrase) => `%  ${phrase}%`));
  const wordStart = everyWord(words.map((word) => spell(word).map((spelling) => `% ${spelling}%`)));
  const inside = everyWord(words.map((word) => spell(word).map(wordPattern)));
  return {
    levels: [titleStart, sql`(${titleStart} or ${artistStart})`, wordStart, inside],
    tier: sql<number>`case when ${titleStart} then 0 when ${artistStart} then 1 when ${wordStart} then 2 else 3 end`,
    // Phrases have only alphanumeric words and single spaces, so they need no escaping in a tsquery.
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
