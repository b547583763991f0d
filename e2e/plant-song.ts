import { plantSongs } from '../apps/server/test/songs.ts';
import type { World } from './stage.ts';

type Row = Partial<Parameters<typeof plantSongs>[1][number]>;

export async function plantSong({ db }: World, row: Row = {}): Promise<string> {
  const [id] = await plantSongs(db, [
    { title: 'Ninth Floor (Stairwell Dub)', artists: ['Halden Roe', 'Mirre'], ...row },
  ]);
  return id!;
}
