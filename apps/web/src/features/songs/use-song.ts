import { songRoom } from '@dubplate/domain/live/live-events.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { findListedSong } from '../../platform/changed-songs.ts';
import { watchRoom } from '../../platform/live.ts';
import { keys, queries } from '../../platform/queries.ts';

/** `row` is what a list already shows of a song that is not read yet. */
export type SongReading =
  | { status: 'missing' }
  | { status: 'loading'; row: SongRow | undefined }
  | { status: 'failed'; row: SongRow | undefined; tryAgain: () => void }
  | { status: 'here'; song: Song };

/** A song and everything that changes about it, for as long as somebody looks; the one it was merged into, if it was. */
export function useSong(id: string, looking = true): SongReading {
  const asked = useReading(id, looking);
  const active = asked.status === 'here' ? asked.song.id : id;
  const reading = useReading(active, looking);
  return reading.status === 'loading' ? asked : reading;
}

function useReading(id: string, looking: boolean): SongReading {
  // Joined before it is asked for: what changes in between is heard.
  useEffect(() => (looking ? watchRoom(songRoom(id)) : undefined), [id, looking]);
  const { data, error, refetch } = useQuery({
    queryKey: keys.song(id),
    enabled: looking,
    queryFn: ({ signal }) => readNewest(id, signal),
    // Nobody kept it true while it was out of sight.
    staleTime: 0,
    retry: (failures, reason) => failures < 1 && !isMissing(reason),
  });
  if (error && isMissing(error)) return { status: 'missing' };
  if (data) return { status: 'here', song: data };
  const row = findListedSong(id);
  return error ? { status: 'failed', row, tryAgain: () => void refetch() } : { status: 'loading', row };
}

/** An answer can be overtaken by a live change: the newer of the two stays. */
async function readNewest(id: string, signal: AbortSignal): Promise<Song> {
  const song = await api.songs.read.query({ id }, { signal });
  const known = queries.getQueryData<Song>(keys.song(song.id));
  const newest = known?.id === song.id && known.version > song.version ? known : song;
  // The song it was merged into is known by its own name too.
  if (song.id !== id) queries.setQueryData(keys.song(song.id), newest);
  return newest;
}

/** There is no such song, or what stands in the address is no song's id. */
function isMissing(error: unknown): boolean {
  const { reason } = failureOf(error);
  return reason === 'song-missing' || reason === 'invalid-input';
}
