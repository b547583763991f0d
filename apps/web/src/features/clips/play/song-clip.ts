import type { RequestClip } from '@dubplate/domain/requests/request.ts';
import { formatArtists, type SongRow } from '@dubplate/domain/songs/song.ts';
import { api } from '../../../platform/api.ts';
import { memberScoped } from '../../../platform/member-scope.ts';
import { warmClip } from './clip-address.ts';
import { toggleClip, togglePlayer, updateQueue } from './clip-queue.ts';
import { currentClip, type QueuedClip } from './now-playing.ts';

export type SongList = { name: string; songs: readonly SongRow[] };

/** Songs of the list before and after the played one whose clips "previous" and "next" reach. */
const reach = 6;

/** By request. Lists have only its id: the waveforms of a page of songs would be larger than the page. */
const clips = memberScoped(() => new Map<string, Promise<RequestClip | null>>());

async function readClip(requestId: string): Promise<RequestClip | null> {
  const reading = clips().get(requestId) ?? api.requests.read.query({ id: requestId }).then(({ clip }) => clip);
  clips().set(requestId, reading);
  try {
    return await reading;
  } catch (error) {
    // Pressing play tries again.
    clips().delete(requestId);
    throw error;
  }
}

async function readSongClip(song: SongRow): Promise<QueuedClip | null> {
  const requestId = song.clipRequestId;
  const clip = requestId ? await readClip(requestId) : null;
  if (!requestId || !clip) return null;
  return { requestId, title: song.title, by: formatArtists(song.artists), clip, request: null };
}

/** For the pointer or the keyboard on a cover: playback then starts at once. */
export function warmSongClip({ clipRequestId }: SongRow): void {
  if (!clipRequestId) return;
  void readClip(clipRequestId).catch(() => null);
  void warmClip(clipRequestId);
}

/** Plays or pauses the clip of a song. Its neighbours in the list follow as soon as they are read. */
export async function toggleSongClip(song: SongRow, { name, songs }: SongList): Promise<void> {
  if (currentClip()?.requestId === song.clipRequestId) return togglePlayer();
  const pressed = await readSongClip(song);
  if (!pressed) return;
  toggleClip({ name, clips: [pressed], at: 0 });
  const playable = songs.filter(({ clipRequestId }) => clipRequestId);
  const at = playable.findIndex(({ id }) => id === song.id);
  const near = playable.slice(Math.max(0, at - reach), at + reach + 1);
  const read = await Promise.all(near.map((each) => readSongClip(each).catch(() => null)));
  updateQueue(
    name,
    read.filter((each) => each !== null),
  );
}
