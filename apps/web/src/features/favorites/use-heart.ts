import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { networkError } from '@dubplate/domain/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { applySongState, keys, patchSong, queries } from '../../platform/queries.ts';
import { toast } from '../../ui/toast.tsx';
import { applyFavorite } from './apply-favorite.ts';

/** The heart of one song: flips at once, and flips back with the reason when the server refuses. */
export function useHeart(song: SongRow) {
  const [needsFirstSong, setNeedsFirstSong] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (favorited: boolean) => api.favorites.set.mutate({ songId: song.id, favorited }),
    onMutate: (favorited) => {
      setNeedsFirstSong(false);
      show(song.id, favorited);
    },
    onSuccess(heart) {
      applyFavorite(heart.favorite);
      applySongState(heart.song);
    },
    onError(error, favorited) {
      show(song.id, !favorited);
      const { reason, message } = failureOf(error);
      if (reason === 'first-song-missing') return setNeedsFirstSong(true);
      toast(reason === 'network' ? networkError : message, { tone: 'error' });
    },
  });
  return {
    favorited: song.favorited,
    pending: isPending,
    needsFirstSong,
    dismiss: () => setNeedsFirstSong(false),
    // A second tap while the first is under way is ignored.
    toggle: () => !isPending && mutate(!song.favorited),
  };
}

function show(songId: string, favorited: boolean): void {
  const known = queries.getQueryData<Song>(keys.song(songId));
  const counted = known && { favoriteCount: known.favoriteCount + (favorited ? 1 : -1) };
  patchSong(songId, { favorited, ...counted });
}
