import type { MemberId } from '@dubplate/domain/ids.ts';
import type { ImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { v7 as newId } from 'uuid';
import type { Database, Transaction } from '../../db/database.ts';
import { lockIdentities, lockMembers } from '../../db/locks.ts';
import {
  findExistingSongs,
  insertImportedFavorites,
  insertImportedSongs,
  type SameSong,
} from './imported-songs.store.ts';
import { buildSongRecord, listWords } from './song-record.ts';
import { insertWords } from './song-words.store.ts';

type FavoriteToImport = { memberId: MemberId; favoritedAt: Date };
/** A row of an import. `line` is its line in the file. */
export type SongToImport = {
  line: number;
  song: ImportedSong;
  uploaderId: MemberId | null;
  hearts: FavoriteToImport[];
};

/** `added` and `same` have the added and the existing song of each line. */
export type ImportedBatch = {
  added: Map<number, string>;
  same: Map<number, string>;
  /** Members whose counters changed. */
  members: string[];
  /** The number of added favorites, and of songs with an uploader. */
  hearts: number;
  uploaders: number;
};

/** The existing songs, by line. A merged song counts as the song it was merged into. */
export const findSameSongs = (db: Database, songs: readonly SameSong[]): Promise<Map<number, string>> =>
  songs.length === 0 ? Promise.resolve(new Map()) : findExistingSongs(db, songs);

/** Also adds their words, favorites and member counters. Deleted members get no favorite and no counter. */
export async function importSongs(transaction: Transaction, given: readonly SongToImport[]): Promise<ImportedBatch> {
  const candidates = given.map(({ line, song, uploaderId, hearts }) => ({
    line,
    id: newId(),
    song,
    uploaderId,
    hearts,
    record: buildSongRecord(song),
  }));
  await lockIdentities(
    transaction,
    candidates.map(({ record }) => record.identity),
  );
  const same = await findSameSongs(
    transaction,
    candidates.map(({ line, record, song }) => ({ line, identity: record.identity, isArchived: song.isArchived })),
  );
  const toAdd = candidates.filter(({ line }) => !same.has(line));
  if (toAdd.length === 0) return { added: new Map(), same, members: [], hearts: 0, uploaders: 0 };

  const named = toAdd.flatMap(({ uploaderId, hearts }) =>
    [uploaderId ?? [], hearts.map(({ memberId }) => memberId)].flat(),
  );
  const members = new Set(await lockMembers(transaction, [...new Set(named)]));
  const songs = toAdd.map((candidate) => ({
    ...candidate,
    uploaderId: candidate.uploaderId && members.has(candidate.uploaderId) ? candidate.uploaderId : null,
    hearts: candidate.hearts.filter(({ memberId }) => members.has(memberId)),
  }));
  await insertImportedSongs(transaction, songs);
  await insertWords(
    transaction,
    songs.flatMap(({ song }) => listWords(song)),
  );
  await insertImportedFavorites(transaction, songs);
  return {
    added: new Map(songs.map(({ line, id }) => [line, id])),
    same,
    members: [...members],
    hearts: songs.reduce((sum, { hearts }) => sum + hearts.length, 0),
    uploaders: songs.filter(({ uploaderId }) => uploaderId).length,
  };
}
