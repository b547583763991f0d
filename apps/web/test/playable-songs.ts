import type { SongPlayer } from '../src/features/players/song-player.tsx';
import { newId } from './members.ts';

type Song = Parameters<typeof SongPlayer>[0]['song'];

const create = (values: Partial<Song>): Song => ({
  id: newId(),
  title: 'Ninth Floor',
  platform: null,
  url: null,
  seconds: null,
  videoIndex: null,
  ...values,
});

/** Songs with a link to each platform. Values replace the usual ones. */
export const playableSongs = {
  none: (values: Partial<Song> = {}) => create(values),
  soundcloud: (values: Partial<Song> = {}) =>
    create({ platform: 'soundcloud', url: 'https://soundcloud.com/nightbus-fm/041', seconds: 2530, ...values }),
  youtube: (values: Partial<Song> = {}) =>
    create({ platform: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95', seconds: 95, ...values }),
  instagram: (values: Partial<Song> = {}) =>
    create({ platform: 'instagram', url: 'https://www.instagram.com/reel/Cx1y2z3A4b5/', ...values }),
  twitter: (values: Partial<Song> = {}) =>
    create({ platform: 'twitter', url: 'https://x.com/pressplant/status/1712345678901', seconds: 68, ...values }),
};
