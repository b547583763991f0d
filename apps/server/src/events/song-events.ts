import type { SongId } from '@dubplate/domain/ids.ts';
import { songRoom, songsRoom } from '@dubplate/domain/live/live-events.ts';
import type { Services } from '../platform/trpc.ts';

/** Makes every tab that shows the song, alone or in a list, refetch it. */
export async function announceSong({ db, live }: Pick<Services, 'db' | 'live'>, id: SongId): Promise<void> {
  const song = await db.selectFrom('songs').select('version').where('id', '=', id).executeTakeFirst();
  if (!song) return;
  const row = { id, version: song.version };
  for (const room of [songRoom(id), songsRoom]) live.announce(room, { kind: 'changedSong', row });
}
