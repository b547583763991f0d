import { songRoom } from '@dubplate/domain/live/live-events.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read, useNewest } from '../../data/member-overlay.ts';
import { findListedSong, receiveSong, receiveSongState } from '../../data/songs.ts';
import { api, failureOf } from '../../platform/api.ts';
import { watchRoom } from '../../platform/live.ts';
import { keys } from '../../platform/queries.ts';

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
    queryFn: ({ signal }) => readSong(id, signal),
    // While unmounted, the cached song got no live changes and may be outdated.
    staleTime: 0,
    retry: (failures, reason) => failures < 1 && !isMissing(reason),
  });
  const song = useNewest('song', data);
  if (error && isMissing(error)) return { status: 'missing' };
  if (song) return { status: 'here', song };
  const row = findListedSong(id);
  return error ? { status: 'failed', row, tryAgain: () => void refetch() } : { status: 'loading', row };
}

/** A merged song is answered with the one it was merged into, which is kept under its own id too. */
async function readSong(id: string, signal: AbortSignal): Promise<Song> {
  const song = await read(() => api.songs.read.query({ id }, { signal }));
  if (song.id === id) receiveSongState(song);
  else receiveSong(song, song.readAt);
  return song;
}

/** The song does not exist, or the id in the URL is malformed. */
function isMissing(error: unknown): boolean {
  const { reason } = failureOf(error);
  return reason === 'song-missing' || reason === 'invalid-input';
}
