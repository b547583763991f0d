import type { Discover, DiscoverSong } from '@dubplate/domain/discover/discover.ts';
import type { FavoriteChange } from '@dubplate/domain/favorites/favorite.ts';
import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import { newId } from './members.ts';

export const createRequest = (values: Partial<RequestCard> = {}): RequestCard => ({
  id: newId(),
  title: 'Closing track at the warehouse',
  description: 'Slow build, then a choir.',
  username: 'daytripper',
  mine: false,
  voted: false,
  voteCount: 3,
  commentCount: 0,
  solved: false,
  resolvedSongId: null,
  hasClip: false,
  clip: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  editedAt: null,
  version: 1,
  ...values,
});

export const createSongRow = (values: Partial<SongRow> = {}): SongRow => ({
  id: newId(),
  title: 'Ledge',
  artists: ['Velka'],
  cover: 'gradient1',
  releaseDate: null,
  favorited: false,
  ...values,
});

export const createSong = (values: Partial<Song> = {}): Song => ({
  ...createSongRow(),
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

export const createDiscoverSong = (values: Partial<DiscoverSong> = {}): DiscoverSong => ({
  ...createSongRow(),
  favoriteCount: 0,
  clipRequestId: null,
  ...values,
});

export const createDiscover = (values: Partial<Discover> = {}): Discover => ({
  wanted: [],
  hotRequests: [],
  outThisWeek: [],
  justIn: [],
  solved: [],
  ...values,
});

/** What the server returns when a member favorites or adds a song. */
export function createFavoriteChange(song: SongRow = createSongRow()): FavoriteChange {
  const { id } = song;
  return {
    favorite: { id, favorited: true, song: { ...song, favorited: true }, version: 2 },
    song: { id, favoriteCount: 1, verificationStatus: 'pending', isArchived: false, version: 2 },
  };
}

/** What favorites.list returns for a new member. */
export const emptyFavorites = { songs: [], nextCursor: null, nextCursorDay: null };
