import type { Song } from '@dubplate/domain/songs/song.ts';
import { OnDemand } from '../ui/hooks/lazy.tsx';

const loadLinks = () => import('../features/songs/added-links.tsx').then((module) => module.AddedLinks);

/** Added links of a song. Few songs have any, so their code is loaded on demand. */
export function SongLinks({ song }: { song: Song }) {
  if (song.links.length === 0) return null;
  return <OnDemand load={loadLinks} props={{ song }} />;
}
