import type { MemberSongs } from '@dubplate/domain/members/member-page.ts';
import { isInWindow, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { api, failureOf } from './api.ts';
import { keys, queries, type FavoritesPage, type Found } from './queries.ts';
import { currentMember } from './session.ts';

/** A song that was edited, archived, restored or merged: whoever shows it asks again, everybody else lets it be. */
export function applyChangedSong({ id }: { id: string }): void {
  void queries.invalidateQueries({ queryKey: keys.song(id) });
  if (isListed(id)) void askForListed(id);
}

/** The songs of each kept list. */
function listedSongs(): SongRow[] {
  const found = queries.getQueriesData<Found>({ queryKey: keys.search() }).flatMap(([, each]) => each?.songs ?? []);
  const favorites = queries
    .getQueriesData<InfiniteData<FavoritesPage>>({ queryKey: keys.favorites() })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.songs);
  const ofMembers = queries
    .getQueriesData<InfiniteData<MemberSongs>>({ queryKey: keys.memberSongs() })
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.songs);
  return [...found, ...favorites, ...ofMembers];
}

const isListed = (id: string): boolean => listedSongs().some((song) => song.id === id);

async function askForListed(id: string): Promise<void> {
  const memberId = currentMember()?.id;
  const now = await readStanding(id);
  // Somebody else may have signed in meanwhile.
  if (now === undefined || memberId !== currentMember()?.id) return;
  const change = (songs: readonly SongRow[], belongs: (song: SongRow) => boolean) => exchange(songs, id, now, belongs);
  queries.setQueriesData<Found>(
    { queryKey: keys.search() },
    (found) => found && { ...found, songs: change(found.songs, () => true) },
  );
  // What it was merged into may be somebody else's.
  const isSame = (song: SongRow) => song.id === id;
  queries.setQueriesData<InfiniteData<MemberSongs>>(
    { queryKey: keys.memberSongs() },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, songs: change(page.songs, isSame) })) },
  );
  for (const query of queries.getQueryCache().findAll({ queryKey: keys.favorites() })) {
    const [, filter, today] = query.queryKey as [string, ReleaseFilter, string];
    const belongs = (song: SongRow) => song.favorited && isInWindow(song.releaseDate, filter, today);
    queries.setQueryData<InfiniteData<FavoritesPage>>(query.queryKey, (list) => {
      if (!list) return list;
      // One list, however many pages: the song it went into may be on another one.
      const elsewhere = now && now.id !== id && list.pages.some((page) => page.songs.some((row) => row.id === now.id));
      const kept = elsewhere ? () => false : belongs;
      // Undoing a merge takes a favorite back to a song that no list here shows yet.
      if (now?.id === id && !now.favorited) void queries.invalidateQueries({ queryKey: query.queryKey });
      return { ...list, pages: list.pages.map((page) => ({ ...page, songs: change(page.songs, kept) })) };
    });
  }
}

/** In its place, so that nothing else moves; gone, when it is no more or stands in the list already. */
function exchange(
  songs: readonly SongRow[],
  id: string,
  now: SongRow | null,
  belongs: (song: SongRow) => boolean,
): SongRow[] {
  const isThere = now !== null && now.id !== id && songs.some((song) => song.id === now.id);
  return songs.flatMap((song) => {
    if (song.id !== id) return [song];
    return now && !isThere && belongs(now) ? [now] : [];
  });
}

/** How a song stands now: null when it was taken down, undefined when it cannot be asked. */
async function readStanding(id: string): Promise<SongRow | null | undefined> {
  try {
    const song: Song = await api.songs.read.query({ id });
    const { title, artists, cover, releaseDate, favorited } = song;
    return song.isArchived ? null : { id: song.id, title, artists, cover, releaseDate, favorited };
  } catch (error) {
    return failureOf(error).reason === 'song-missing' ? null : undefined;
  }
}
