import { createSongs } from '../../tools/fixtures/songs.ts';
import type { RunningEnvironment } from './environment.ts';

type Row = Partial<Parameters<typeof createSongs>[1][number]>;

export async function createSong({ db }: RunningEnvironment, row: Row = {}): Promise<string> {
  const [id] = await createSongs(db, [
    { title: 'Ninth Floor (Stairwell Dub)', artists: ['Halden Roe', 'Mirre'], ...row },
  ]);
  return id!;
}
