import type { FavoriteState } from '@dubplate/domain/favorites/favorite.ts';
import type { Song, SongRow, SongState } from '@dubplate/domain/songs/song.ts';
import { api, failureOf } from '../platform/api.ts';
import { keys, queries } from '../platform/queries.ts';
import { listedRows, overlay } from './member-overlay.ts';
import { callOrQueue } from './call-or-queue.ts';
import { newestSong } from './shown-rows.ts';

export function findListedSong(id: string): SongRow | undefined {
  const lists = [keys.search(), keys.favorites(), keys.released(), keys.memberSongs(), keys.discover(), keys.artist()];
  const row = listedRows<SongRow>('songs', lists, 'favorites').find((song) => song.id === id);
  return (row && newestSong(overlay(), row)) ?? row;
}

export function receiveSongState({ id, favoriteCount, verificationStatus, isArchived, version }: SongState): void {
  const values = { favoriteCount, verificationStatus, isArchived, version };
  overlay().receive('song', id, 'state', { version, field: 'version', values });
}

export function receiveSong(song: Song, readAt = overlay().clock): void {
  receiveSongState(song);
  queries.setQueryData(keys.song(song.id), { ...song, readAt });
}

/** The member's own heart, from this tab or another. Rows have no version of it: the clock decides. */
export function receiveFavorite({ id, favorited, saved, song, version }: FavoriteState): void {
  const before = overlay().get('song', id).parts['favorite']?.values as { favorited: boolean } | undefined;
  const values = { favorited, ...(saved !== undefined && { saved }) };
  if (!overlay().receive('song', id, 'favorite', { version, values })) return;
  if (favorited) overlay().add('favorites', { ...song, isAgain: before?.favorited === false });
  // It may be out already.
  if (favorited && song.releaseDate) void refetchReleased();
  if (saved) overlay().add('saved hearts', song);
}

/** Cancels first: a first read in flight may be from before the change, and would not be repeated. */
async function refetchReleased(): Promise<void> {
  await queries.cancelQueries({ queryKey: keys.released() });
  await queries.invalidateQueries({ queryKey: keys.released() });
}

type HeartAnswer = { favorite: FavoriteState; song: SongState };

/** `id`: the song that the member tapped. After a merge, the server changes the heart of the song that was kept. */
export function receiveHeart(id: string, { favorite, song }: HeartAnswer): void {
  receiveFavorite(favorite);
  receiveSongState(song);
  if (favorite.id !== id) receiveChangedSong({ id });
}

/** A song of a list or a page, or only its id. */
type HeartSong = { id: string; title?: string; favoriteCount?: number };

const aboutSong = (song: HeartSong) => ({
  title: song.title ?? 'Song',
  ...('artists' in song && { song: song as SongRow }),
});

/** Optimistic update: pending until the server answers or the favorite waits. False for a second tap meanwhile. */
export async function setFavorite(song: HeartSong, favorited: boolean): Promise<boolean> {
  const { id, favoriteCount } = song;
  const counted = favoriteCount !== undefined && { favoriteCount: favoriteCount + (favorited ? 1 : -1) };
  const end = overlay().begin('song', id, { favorited, ...counted });
  if (!end) return false;
  const input = { songId: id, favorited };
  try {
    const write = { kind: 'favorite', input, about: aboutSong(song) } as const;
    const answer = await callOrQueue(write, (options) => api.favorites.set.mutate(input, options));
    if (answer) receiveHeart(id, answer);
    return true;
  } finally {
    end();
  }
}

/**
 * Saves a heart until the first upload, or removes it. Returns how many are saved now; null for a second tap, and while
 * it waits. The server answers with a favorite when the member may favorite by now.
 */
export async function saveHeart(song: HeartSong, saved: boolean): Promise<number | null> {
  const end = overlay().begin('song', song.id, { saved });
  if (!end) return null;
  const input = { songId: song.id, saved };
  try {
    const write = { kind: 'saved-heart', input, about: aboutSong(song) } as const;
    const answer = await callOrQueue(write, (options) => api.favorites.save.mutate(input, options));
    if (answer) receiveHeart(song.id, answer);
    return answer && answer.savedCount;
  } finally {
    end();
  }
}

/** An admin edited, archived, restored or merged a song. The message has only its id, so the song is read again. */
export function receiveChangedSong({ id }: { id: string }): void {
  void queries.invalidateQueries({ queryKey: keys.song(id) });
  const receiveAnswer = beginReading(id);
  if (!receiveAnswer) return;
  const receiveFailure = (error: unknown) => failureOf(error).reason === 'song-missing' && receiveAnswer(null);
  void api.songs.read.query({ id }).then(receiveAnswer, receiveFailure);
}

/** Returns what receives the song; null when no list has the song and no page in flight may contain it. */
export function beginReading(id: string): ((song: Song | null) => void) | null {
  if (!findListedSong(id) && overlay().reading === 0) return null;
  const wasReleased = listedRows<SongRow>('songs', [keys.released()]).some((song) => song.id === id);
  // A page in flight may be from before the change, so this reading must be newer on the clock.
  overlay().clock += 1;
  const version = overlay().clock;
  return (song) => {
    const values = song && !song.isArchived ? { ...song, readAt: version } : null;
    overlay().receive('song-row', id, 'row', { version, field: 'readAt', values });
    if (wasReleased || values?.releaseDate) void refetchReleased();
    // Release views are sorted by day. Undoing a merge may restore a favorite that no list has, and a song of the shelf
    // may have a later date again.
    const isUndone = values?.id === id && !values.favorited;
    const predicate = ({ queryKey: [, filter] }: { queryKey: readonly unknown[] }) =>
      isUndone || wasReleased || filter !== 'all';
    void queries.invalidateQueries({ queryKey: keys.favorites(), predicate });
  };
}
