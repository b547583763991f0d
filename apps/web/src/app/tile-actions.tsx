import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { ReactNode } from 'react';
import { SongPlay } from '../features/clips/play/song-play.tsx';
import type { SongList } from '../features/clips/play/song-clip.ts';
import { HeartButton } from '../features/favorites/heart-button.tsx';

type TileActionsProps = { song: SongRow; list: SongList };

/** The buttons on the cover of a tile, in the desk layout. */
export const TileActions = ({ song, list }: TileActionsProps): ReactNode => (
  <>
    <HeartButton song={song} look="cover" />
    <SongPlay song={song} list={list} />
  </>
);
