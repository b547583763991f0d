import { songRoom, songsRoom } from '@dubplate/domain/live/live-events.ts';
import type { Services } from '../platform/trpc.ts';
import { readSongVersion } from '../features/songs/moderation.store.ts';

/** Tells whoever shows the song, on its own page or in a list, that it is another now. */
export async function announceSong({ db, live }: Pick<Services, 'db' | 'live'>, id: string): Promise<void> {
  const version = await readSongVersion(db, id);
  if (version === null) return;
  for (const room of [songRoom(id), songsRoom]) live.announce(room, { kind: 'changedSong', row: { id, version } });
}
