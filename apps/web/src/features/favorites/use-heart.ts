import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { useState } from 'react';
import { useFillingHearts } from '../../data/filling-hearts.ts';
import { overlay, useNewest } from '../../data/member-overlay.ts';
import { saveHeart, setFavorite } from '../../data/songs.ts';
import { failureOf } from '../../platform/api.ts';
import { pushOffer } from '../../platform/offers.ts';
import { currentMember } from '../../platform/session.ts';
import { loadOnce } from '../../ui/hooks/lazy.tsx';
import { vibrate } from '../../ui/hooks/vibrate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import type { HeartState } from './heart-icon.tsx';

/** Home loads without it: only the first heart of a new member shows it. */
export const loadFirstSongNote = loadOnce(async () => (await import('./first-song-note.tsx')).FirstSongNote);

/** The heart of one song, on its page and in lists. */
export function useHeart(row: SongRow & Partial<Song>) {
  const song = useNewest('song', row) ?? row;
  const filling = useFillingHearts().get(song.id);
  const [isFirst, setIsFirst] = useState(false);
  const state: HeartState = song.favorited ? 'favorite' : song.saved ? 'saved' : 'none';

  const pending = overlay().get('song', song.id).pending !== null;

  /** Until the first upload. Only the first saved heart explains itself. */
  async function save(saved: boolean): Promise<void> {
    setIsFirst((await saveHeart(song, saved)) === 1 && saved);
  }

  async function favorite(): Promise<void> {
    const { id, favorited } = song;
    const isDone = await setFavorite(song, !favorited);
    if (isDone && !favorited && song.releaseDate) pushOffer.write(song);
    if (!isDone || !favorited) return;
    // Not through this button, which may have left the screen by then. By song: the Undo of another one stays.
    const action = { label: 'Undo', run: () => void setFavorite({ id, title: song.title }, true).catch(fail) };
    toast('Removed from favorites', { milliseconds: 6000, action, key: `unfavorited ${id}` });
  }

  async function toggle(): Promise<void> {
    try {
      // Older builds do not say who may favorite.
      if (song.favorited || (currentMember()?.mayFavorite ?? true)) await favorite();
      else await save(!song.saved);
    } catch (error) {
      if (failureOf(error).reason === 'first-song-missing') await save(true).catch(fail);
      else fail(error);
    }
  }

  return {
    state,
    filling: state === 'favorite' ? filling : undefined,
    pending,
    waiting: overlay().get('song', song.id).waiting !== null,
    needsFirstSong: isFirst && state === 'saved',
    dismiss: () => setIsFirst(false),
    toggle() {
      if (!pending) vibrate();
      void toggle();
    },
  };
}

const fail = (error: unknown): void => toast(failureOf(error).text, { tone: 'error' });
