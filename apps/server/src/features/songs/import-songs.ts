import type { ImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { v7 as newId } from 'uuid';
import type { Database } from '../../db/database.ts';
import { lockMembers } from '../../db/locks.ts';
import {
  findActiveSongs,
  insertImportedFavorites,
  insertImportedSongs,
  insertWords,
  lockIdentities,
  type SameSong,
} from './imported-songs.store.ts';
import { buildSongRecord, hashIdentity, listWords } from './song-record.ts';

type FavoriteToImport = { memberId: string; favoritedAt: Date };
/** A song that comes from elsewhere. The line is its place among those that come with it. */
export type SongToImport = { line: number; song: ImportedSong; uploaderId: string | null; hearts: FavoriteToImport[] };

/** By line: the song each one became, or the one that was there already. */
export type ImportOutcome = {
  added: Map<number, string>;
  same: Map<number, string>;
  /** Whose counters are others now. */
  members: string[];
  /** How many hearts were given, and how many songs have an uploader. */
  hearts: number;
  uploaders: number;
};

export { hashIdentity };

/** Which of these songs are here already. One that was merged into another is that one. */
export const findSameSongs = (db: Database, songs: readonly SameSong[]): Promise<Map<number, string>> =>
  songs.length === 0 ? Promise.resolve(new Map()) : findActiveSongs(db, songs);

/**
 * Adds songs that come from elsewhere, in a transaction that its caller began: songs, words, hearts and the counters of the
 * members who are known. Nobody else's heart is given, and a song without a known uploader counts for nobody.
 */
export async function importSongs(transaction: Database, toImport: readonly SongToImport[]): Promise<ImportOutcome> {
  const candidates = toImport.map(({ line, song, uploaderId, hearts }) => ({
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
  const fresh = candidates.filter(({ line }) => !same.has(line));
  if (fresh.length === 0) return { added: new Map(), same, members: [], hearts: 0, uploaders: 0 };

  const named = fresh.flatMap(({ uploaderId, hearts }) =>
    [uploaderId ?? [], hearts.map(({ memberId }) => memberId)].flat(),
  );
  const members = new Set(await lockMembers(transaction, [...new Set(named)]));
  const songs = fresh.map((candidate) => ({
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
