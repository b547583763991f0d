import { createHash } from 'node:crypto';
import { searchWords } from '@dubplate/domain/search.ts';
import { songSearchText } from '@dubplate/domain/songs/song.ts';
import { songIdentity, type NewSong } from '@dubplate/domain/songs/song.schema.ts';
import { isCorrectable, spellingForms } from '@dubplate/domain/songs/spelling.ts';

export const hashIdentity = (song: NewSong): Buffer => createHash('sha256').update(songIdentity(song)).digest();

/** The columns of a new song, for uploads and imports. */
export function buildSongRecord(song: NewSong) {
  return {
    title: song.title,
    artists: song.artists,
    platform: song.link?.platform ?? null,
    url: song.link?.url ?? null,
    seconds: song.link?.seconds ?? null,
    video_index: song.link?.videoIndex ?? null,
    release_date: song.releaseDate,
    release_precision: song.releasePrecision ?? 'day',
    search_text: songSearchText(song),
    identity: hashIdentity(song),
  };
}

/** The words for which search corrects typos. */
export const listWords = (song: Pick<NewSong, 'title' | 'artists'>): string[] =>
  [...new Set(searchWords([song.title, ...song.artists].join(' ')))].filter(isCorrectable);

/** The rows of `song_words` for these words, as two columns. */
export function listSpellings(words: readonly string[]): { forms: string[]; words: string[] } {
  const pairs = words.flatMap((word) => spellingForms(word).map((form) => ({ form, word })));
  return { forms: pairs.map(({ form }) => form), words: pairs.map(({ word }) => word) };
}
