import type { MemberSongs } from '@dubplate/domain/members/member-page.ts';
import { isInWindow, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { FoundSong } from '@dubplate/domain/songs/song-search.ts';
import type { Song, SongRow } from '@dubplate/domain/songs/song.ts';
import type { InfiniteData } from '@tanstack/react-query';
import { api, failureOf } from './api.ts';
import { keys, queries, type FavoritesPage, type FoundPage } from './queries.ts';
import { currentMember } from './session.ts';

/** A song that was edited, archived, restored or merged: whoever shows it asks again, everybody else lets it be. */
export function applyChangedSong({ id }: { id: string }): void {
  void queries.invalidateQueries({ queryKey: keys.song(id) });
  if (findListedSong(id)) void askForListed(id);
}

/** The songs of each kept list. */
function listedSongs(): SongRow[] {
  return [keys.search(), keys.favorites(), keys.memberSongs()]
    .flatMap((queryKey) => queries.getQueriesData<InfiniteData<{ songs: SongRow[] }>>({ queryKey }))
    .flatMap(([, list]) => list?.pages ?? [])
    .flatMap((page) => page.songs);
}

/** A song as a list that is kept shows it. */
export const findListedSong = (id: string): SongRow | undefined => listedSongs().find((song) => song.id === id);

async function askForListed(id: string): Promise<void> {
  const memberId = currentMember()?.id;
  const now = await readActive(id);
  // Somebody else may have signed in meanwhile.
  if (now === undefined || memberId !== currentMember()?.id) return;
  const change = <Row extends SongRow>(songs: readonly Row[], belongs: (song: SongRow) => boolean) =>
    exchange(songs, id, now, belongs) as Row[];
  for (const query of queries.getQueryCache().findAll({ queryKey: keys.search() })) {
    const [, , filter, today] = query.queryKey as [string, string, ReleaseFilter?, string?];
    queries.setQueryData<InfiniteData<FoundPage>>(query.queryKey, (list) =>
      changeOnce(list, id, now, change, (song) => !filter || isInWindow(song.releaseDate, filter, today!)),
    );
  }
  // What it was merged into may be somebody else's.
  const isSame = (song: SongRow) => song.id === id;
  queries.setQueriesData<InfiniteData<MemberSongs>>(
    { queryKey: keys.memberSongs() },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, songs: change(page.songs, isSame) })) },
  );
  for (const query of queries.getQueryCache().findAll({ queryKey: keys.favorites() })) {
    const [, filter, today] = query.queryKey as [string, ReleaseFilter, string];
    const belongs = (song: SongRow) => song.favorited && isInWindow(song.releaseDate, filter, today);
    queries.setQueryData<InfiniteData<FavoritesPage>>(query.queryKey, (list) =>
      changeOnce(list, id, now, change, belongs),
    );
    // A release view is sorted by days, and this song's may have changed. Undoing a merge takes a favorite back to a song
    // that no list here shows yet.
    const isGone = now?.id === id && !now.favorited;
    if (filter !== 'all' || isGone) void queries.invalidateQueries({ queryKey: query.queryKey });
  }
}

type Belongs = (song: SongRow) => boolean;
type Change = <Row extends SongRow>(songs: readonly Row[], belongs: Belongs) => Row[];

/** One list, however many pages: the song it was merged into may be on another page already. */
function changeOnce<Page extends { songs: SongRow[] }>(
  list: InfiniteData<Page> | undefined,
  id: string,
  now: SongRow | null,
  change: Change,
  belongs: Belongs,
): InfiniteData<Page> | undefined {
  if (!list) return list;
  const elsewhere = now && now.id !== id && list.pages.some((page) => page.songs.some((row) => row.id === now.id));
  const kept = elsewhere ? () => false : belongs;
  return { ...list, pages: list.pages.map((page) => ({ ...page, songs: change(page.songs, kept) })) };
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
async function readActive(id: string): Promise<FoundSong | null | undefined> {
  try {
    const song: Song = await api.songs.read.query({ id });
    const { title, artists, cover, releaseDate, favorited, favoriteCount, platform } = song;
    const row = { id: song.id, title, artists, cover, releaseDate, favorited, favoriteCount, platform };
    return song.isArchived ? null : row;
  } catch (error) {
    return failureOf(error).reason === 'song-missing' ? null : undefined;
  }
}
