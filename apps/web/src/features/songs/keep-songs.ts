import type { Song } from '@dubplate/domain/songs/song.ts';
import { onLive } from '../../platform/live.ts';
import { keys, patchSong, queries } from '../../platform/queries.ts';

/** Moves counters and status of the songs somebody is looking at. */
export const keepSongs = (): (() => void) =>
  onLive({
    song(state) {
      const known = queries.getQueryData<Song>(keys.song(state.id));
      if (known && known.version < state.version) patchSong(state.id, state);
    },
  });
