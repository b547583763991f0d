import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { useState } from 'react';
import { overlay, useNewest } from '../../data/member-overlay.ts';
import { setFavorite } from '../../data/songs.ts';
import { failureOf } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** The heart of one song, on its page and in lists. */
export function useHeart(row: SongRow & Partial<Song>) {
  const song = useNewest('song', row) ?? row;
  const [needsFirstSong, setNeedsFirstSong] = useState(false);

  async function toggle(): Promise<void> {
    const { id, favorited } = song;
    setNeedsFirstSong(false);
    try {
      const isDone = await setFavorite(song, !favorited);
      if (!isDone || !favorited) return;
      // Not through this button, which may have left the screen by then. By song: the Undo of another one stays.
      const action = { label: 'Undo', run: () => void setFavorite({ id }, true).catch(fail) };
      toast('Removed from favorites', { milliseconds: 6000, action, key: `unfavorited ${id}` });
    } catch (error) {
      if (failureOf(error).reason === 'first-song-missing') setNeedsFirstSong(true);
      else fail(error);
    }
  }

  return {
    favorited: song.favorited,
    pending: overlay().get('song', song.id).pending !== null,
    needsFirstSong,
    dismiss: () => setNeedsFirstSong(false),
    toggle: () => void toggle(),
  };
}

const fail = (error: unknown): void => toast(failureOf(error).text, { tone: 'error' });
