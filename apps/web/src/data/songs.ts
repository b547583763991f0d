import type { FavoriteState } from '@dubplate/domain/favorites/favorite.ts';
import type { Song, SongRow, SongState } from '@dubplate/domain/songs/song.ts';
import { api, failureOf } from '../platform/api.ts';
import { keys, queries } from '../platform/queries.ts';
import { keptRows, overlay } from './member-overlay.ts';
import { newestSong, type Favorited } from './shown-rows.ts';

/** A song as a list shows it. */
export function findListedSong(id: string): SongRow | undefined {
  const lists = [keys.search(), keys.favorites(), keys.memberSongs()];
  const rows = lists.flatMap((queryKey) => keptRows<SongRow>(queryKey, 'songs'));
  const row = [...rows, ...overlay().added<Favorited>('favorites')].find((song) => song.id === id);
  return (row && newestSong(overlay(), row)) ?? row;
}

export function receiveSongState({ id, favoriteCount, verificationStatus, isArchived, version }: SongState): void {
  const values = { favoriteCount, verificationStatus, isArchived, version };
  overlay().receive('song', id, 'state', { version, field: 'version', values });
}

/** A whole song, from the answer to a change: everything its page shows. */
export function receiveSong(song: Song, readAt = overlay().clock): void {
  receiveSongState(song);
  queries.setQueryData(keys.song(song.id), { ...song, readAt });
}

/** The member's own favorite. Rows of songs hold no version of it, so they are compared by the clock. */
export function receiveFavorite({ id, favorited, song, version }: FavoriteState): void {
  const before = overlay().get('song', id).parts['favorite']?.values as { favorited: boolean } | undefined;
  if (!overlay().receive('song', id, 'favorite', { version, values: { favorited } })) return;
  if (favorited) overlay().add('favorites', { ...song, isAgain: before?.favorited === false });
}

type Favoritable = { id: string; favoriteCount?: number };

/** Optimistic update: the favorite is pending until the server answers. False for a second tap meanwhile. */
export async function setFavorite({ id, favoriteCount }: Favoritable, favorited: boolean): Promise<boolean> {
  const counted = favoriteCount !== undefined && { favoriteCount: favoriteCount + (favorited ? 1 : -1) };
  const end = overlay().begin('song', id, { favorited, ...counted });
  if (!end) return false;
  try {
    const { favorite, song } = await api.favorites.set.mutate({ songId: id, favorited });
    receiveFavorite(favorite);
    receiveSongState(song);
    // The song was merged meanwhile, and the server favorited the one it was merged into.
    if (favorite.id !== id) receiveChangedSong({ id });
    return true;
  } finally {
    end();
  }
}

/** An admin edited, archived, restored or merged a song. The message holds no more than its id. */
export function receiveChangedSong({ id }: { id: string }): void {
  void queries.invalidateQueries({ queryKey: keys.song(id) });
  const receiveAnswer = beginReading(id);
  if (!receiveAnswer) return;
  const receiveFailure = (error: unknown) => failureOf(error).reason === 'song-missing' && receiveAnswer(null);
  void api.songs.read.query({ id }).then(receiveAnswer, receiveFailure);
}

/** What to do with the song that is read; null when no list has it, and none in flight may bring it. */
export function beginReading(id: string): ((song: Song | null) => void) | null {
  if (!findListedSong(id) && overlay().reading === 0) return null;
  // Pages in flight may have been read before the change.
  overlay().clock += 1;
  const version = overlay().clock;
  return (song) => {
    const values = song && !song.isArchived ? { ...song, readAt: version } : null;
    overlay().receive('song-row', id, 'row', { version, field: 'readAt', values });
    // A release view is sorted by days. Undoing a merge gives a favorite back to a song that no list may show.
    const isUndone = values?.id === id && !values.favorited;
    const predicate = ({ queryKey: [, filter] }: { queryKey: readonly unknown[] }) => isUndone || filter !== 'all';
    void queries.invalidateQueries({ queryKey: keys.favorites(), predicate });
  };
}
