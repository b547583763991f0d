import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { loadOnce, useLazy } from '../ui/hooks/lazy.tsx';
import { useDesk } from '../ui/hooks/use-wide.ts';

const loadActions = loadOnce(async () => (await import('./home-side.tsx')).TileActions);

/** Draws the buttons on the covers of a list, in the desk layout. Loaded on demand, to keep Home small. */
export function useTileActions(name: string) {
  const { Component } = useLazy(loadActions, { wanted: useDesk(), onFailure: () => {} });
  return (song: SongRow, songs: readonly SongRow[]): ReactNode =>
    Component && <Component song={song} list={{ name, songs }} />;
}
