import type { FavoriteState } from '@dubplate/domain/favorites/favorite.ts';
import { isInWindow, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { InfiniteData, Query } from '@tanstack/react-query';
import { keys, patchSong, queries, type FavoritesPage } from '../../platform/queries.ts';
import { onMemberChange } from '../../platform/session.ts';

type List = InfiniteData<FavoritesPage>;

/** The newest heart known of each song: two processes may deliver out of order. */
const newest = new Map<string, number>();
onMemberChange(() => newest.clear());

export const newestHeart = (songId: string): number => newest.get(songId) ?? 0;

/** Makes every list true to a heart, wherever it was given. */
export function applyFavorite(heart: FavoriteState): void {
  // Told twice, live and as an answer, it is applied twice: what was fetched in between may have been read before it.
  if (newestHeart(heart.id) > heart.version) return;
  newest.set(heart.id, heart.version);
  patchSong(heart.id, { favorited: heart.favorited });
  for (const query of queries.getQueryCache().findAll({ queryKey: keys.favorites() })) {
    patchList(query, heart);
    // A page under way was read before the heart and will lay the list as it was over it.
    if (query.state.fetchStatus !== 'idle') afterFetch(query, () => patchList(query, heart));
  }
}

function patchList(query: Query, { id, favorited, song, version }: FavoriteState): void {
  if (newestHeart(id) !== version) return;
  const [, filter, today] = query.queryKey as [string, ReleaseFilter, string];
  const belongs = favorited && isInWindow(song.releaseDate, filter, today);
  queries.setQueryData<List>(
    query.queryKey,
    (list) => list && (belongs ? withSong(list, song, filter !== 'all') : withoutSong(list, id)),
  );
}

function afterFetch(query: Query, action: () => void): void {
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.query !== query || query.state.fetchStatus !== 'idle') return;
    stop();
    action();
  });
}

/** On top, or, in a release view, as the first of its day. A day that is not read yet brings the song with its page. */
function withSong(list: List, song: SongRow, byRelease: boolean): List {
  if (list.pages.some((page) => page.songs.some((known) => known.id === song.id))) return list;
  const follows = (known: SongRow) => !byRelease || known.releaseDate! >= song.releaseDate!;
  const page = list.pages.findIndex(({ songs, nextCursor }) => songs.some(follows) || nextCursor === null);
  return {
    ...list,
    pages: list.pages.map((each, index) => {
      if (index !== page) return each;
      const place = each.songs.findIndex(follows);
      return { ...each, songs: each.songs.toSpliced(place === -1 ? each.songs.length : place, 0, song) };
    }),
  };
}

function withoutSong(list: List, id: string): List {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, songs: page.songs.filter((song) => song.id !== id) })),
  };
}
