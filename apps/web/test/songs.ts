import type { FavoriteChange } from '@dubplate/domain/favorites/favorite.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { newId } from './members.ts';

export const createSong = (values: Partial<Song> = {}): Song => ({
  id: newId(),
  title: 'Ninth Floor (Stairwell Dub)',
  artists: ['Halden Roe', 'Mirre'],
  cover: 'gradient1',
  releaseDate: null,
  favorited: false,
  favoriteCount: 0,
  verificationStatus: 'pending',
  isArchived: false,
  version: 1,
  genre: 'Electronic',
  platform: null,
  url: null,
  seconds: null,
  videoIndex: null,
  uploadedBy: 'daytripper',
  identifiedBy: null,
  uploadedAt: '2026-01-05T10:00:00.000Z',
  isEdited: false,
  ownEdition: null,
  links: [],
  request: null,
  ...values,
});

let lastVersion = 1;

/** What `favorites.set` returns when the server has saved the favorite. */
export function favoriteChange(song: Song, favorited: boolean): FavoriteChange {
  lastVersion += 1;
  const { id, verificationStatus, isArchived } = song;
  const favoriteCount = song.favoriteCount + (favorited ? 1 : -1);
  return {
    favorite: { id, favorited, song, version: lastVersion },
    song: { id, favoriteCount, verificationStatus, isArchived, version: lastVersion },
  };
}
