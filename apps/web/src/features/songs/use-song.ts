import { songRoom } from '@dubplate/domain/live/live-events.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { findListedSong } from '../../platform/changed-songs.ts';
import { watchRoom } from '../../platform/live.ts';
import { keys, queries } from '../../platform/queries.ts';

/** `row` is the song's row in a cached list, shown while the song loads. */
export type SongReading =
  | { status: 'missing' }
  | { status: 'loading'; row: SongRow | undefined }
  | { status: 'failed'; row: SongRow | undefined; tryAgain: () => void }
  | { status: 'here'; song: Song };

/** Reads a song and subscribes to its live changes while `looking`. Follows a merge to the song that is kept. */
export function useSong(id: string, looking = true): SongReading {
  const asked = useReading(id, looking);
  const active = asked.status === 'here' ? asked.song.id : id;
  const reading = useReading(active, looking);
  return reading.status === 'loading' ? asked : reading;
}

function useReading(id: string, looking: boolean): SongReading {
  // Joins the room before the query runs: a change between the two would be lost otherwise.
  useEffect(() => (looking ? watchRoom(songRoom(id)) : undefined), [id, looking]);
  const { data, error, refetch } = useQuery({
    queryKey: keys.song(id),
    enabled: looking,
    queryFn: ({ signal }) => readNewest(id, signal),
    // While unmounted, the cached song got no live changes and may be outdated.
    staleTime: 0,
    retry: (failures, reason) => failures < 1 && !isMissing(reason),
  });
  if (error && isMissing(error)) return { status: 'missing' };
  if (data) return { status: 'here', song: data };
  const row = findListedSong(id);
  return error ? { status: 'failed', row, tryAgain: () => void refetch() } : { status: 'loading', row };
}

/** Race: a live change can arrive before an older response. The higher version wins. */
async function readNewest(id: string, signal: AbortSignal): Promise<Song> {
  const song = await api.songs.read.query({ id }, { signal });
  const known = queries.getQueryData<Song>(keys.song(song.id));
  const newest = known?.id === song.id && known.version > song.version ? known : song;
  // After a merge, caches the kept song under its own id too.
  if (song.id !== id) queries.setQueryData(keys.song(song.id), newest);
  return newest;
}

/** The song does not exist, or the id in the URL is malformed. */
function isMissing(error: unknown): boolean {
  const { reason } = failureOf(error);
  return reason === 'song-missing' || reason === 'invalid-input';
}
