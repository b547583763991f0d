import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { applyChangedSong } from '../../platform/changed-songs.ts';
import { applySongState, keys, patchSong, queries } from '../../platform/queries.ts';
import { currentMember } from '../../platform/session.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { applyFavorite, newestHeart } from './apply-favorite.ts';

/** The heart of one song: flips at once, and flips back with the reason when the server refuses. */
export function useHeart(song: SongRow) {
  const [needsFirstSong, setNeedsFirstSong] = useState(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (favorited: boolean) => api.favorites.set.mutate({ songId: song.id, favorited }),
    onMutate(favorited) {
      setNeedsFirstSong(false);
      // A search under way was asked before the heart and would show the row without it.
      const searching = queries.isFetching({ queryKey: keys.search() }) > 0;
      if (searching) void queries.cancelQueries({ queryKey: keys.search() });
      const before = { searching, memberId: currentMember()?.id, heart: newestHeart(song.id), state: known(song.id) };
      flip(song.id, favorited);
      return before;
    },
    onSuccess(heart, favorited, before) {
      // Somebody else may have signed in meanwhile.
      if (before.memberId !== currentMember()?.id) return;
      applyFavorite(heart.favorite);
      applySongState(heart.song);
      // It was merged meanwhile, and the heart went where it went.
      if (heart.favorite.id !== song.id) applyChangedSong({ id: song.id });
      if (!favorited) {
        const action = { label: 'Undo', run: () => restore(song.id) };
        // By song: the Undo of another one stays.
        toast('Removed from favorites', { milliseconds: 6000, action, key: `unfavorited ${song.id}` });
      }
    },
    onError(error, favorited, before) {
      // What was heard of the heart or the song since is true; only the guess is taken back.
      if (before && newestHeart(song.id) === before.heart) patchSong(song.id, { favorited: !favorited });
      if (before?.state && known(song.id)?.version === before.state.version) {
        patchSong(song.id, { favoriteCount: before.state.favoriteCount });
      }
      const { reason, text } = failureOf(error);
      if (reason === 'first-song-missing') return setNeedsFirstSong(true);
      toast(text, { tone: 'error' });
    },
    onSettled(_answer, _error, _favorited, before) {
      if (before?.searching) void queries.invalidateQueries({ queryKey: keys.search() });
    },
  });
  return {
    // What was tapped stands until it is answered, whatever is fetched meanwhile.
    favorited: isPending ? variables : song.favorited,
    pending: isPending,
    needsFirstSong,
    dismiss: () => setNeedsFirstSong(false),
    // A second tap while the first is under way is ignored.
    toggle: () => !isPending && mutate(!song.favorited),
  };
}

const known = (songId: string) => queries.getQueryData<Song>(keys.song(songId));

function flip(songId: string, favorited: boolean): void {
  const song = known(songId);
  patchSong(songId, { favorited, ...(song && { favoriteCount: song.favoriteCount + (favorited ? 1 : -1) }) });
}

/** Undo: not through the button that was tapped, which may be gone from the screen by now. */
function restore(songId: string): void {
  const memberId = currentMember()?.id;
  api.favorites.set.mutate({ songId, favorited: true }).then(
    (heart) => {
      if (memberId !== currentMember()?.id) return;
      applyFavorite(heart.favorite);
      applySongState(heart.song);
    },
    (error: unknown) => toast(failureOf(error).text, { tone: 'error' }),
  );
}
