import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestCard, RequestTab } from '@dubplate/domain/requests/request.ts';
import { isInWindow, type CalendarDay, type ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { OverlayView, Row } from './overlay.ts';

/** Pages as the server returned them, with the clock when their call began. */
type Pages<Page> = readonly (Page & { readAt: number })[];
type Counts = Record<RequestTab, number>;

/** Each row once: it may move between two reads, and an older build repeats a page that it cannot continue. */
export const uniqueRows = <R extends { id: string }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** A tab of Track ID. The member's own new requests are on top of their tab until it is read again. */
export function shownRequests(view: OverlayView, tab: RequestTab, pages: Pages<{ requests: RequestCard[] }>) {
  const own = tab === 'mine' ? view.added<RequestCard>('own requests', pages[0]?.readAt) : [];
  const rows = uniqueRows([...own, ...pages.flatMap((page) => page.requests)]);
  return rows.filter((row) => view.newest('request', row) !== null);
}

/** How many requests there are on either tab, with those that came and went since a page was read. */
export function shownCounts(view: OverlayView, { counts, readAt }: { counts: Counts; readAt: number }): Counts {
  const shown = { ...counts };
  const changes = view.added<Row & { tab: RequestTab; by: number }>('request counts', readAt);
  for (const { tab, by } of changes) shown[tab] += by;
  return shown;
}

/** A song in a list; the song it was merged into, if it was; null when it was archived. */
export function newestSong<R extends SongRow & Row>(view: OverlayView, row: R): R | null {
  const read = view.newest('song-row', row);
  return read && view.newest('song', read);
}

/** A merged song is shown as the song it was merged into, in its place, unless the list has that one already. */
export function shownSongs<R extends SongRow>(
  view: OverlayView,
  pages: Pages<{ songs: R[] }>,
  belongs: (song: R, row: R) => boolean = () => true,
): R[] {
  const rows = uniqueRows(pages.flatMap(({ songs, readAt }) => songs.map((song) => ({ ...song, readAt }))));
  const ids = new Set(rows.map(({ id }) => id));
  const songs = rows.map((row) => {
    const song = newestSong(view, row);
    return song && belongs(song, row) && (song.id === row.id || !ids.has(song.id)) ? song : null;
  });
  return uniqueRows(songs.filter((song) => song !== null));
}

/** A song that was favorited; `isAgain`: its favorite was removed before, so the server lists it in another place. */
export type Favorited = SongRow & { isAgain: boolean };

/** Songs favorited since are on top; in a release view each is the first of its day, if that day is read already. */
export function shownFavorites(
  view: OverlayView,
  pages: Pages<{ songs: SongRow[]; nextCursor: number | null }>,
  filter: ReleaseFilter,
  today: CalendarDay,
): SongRow[] {
  const belongs = (song: SongRow) => song.favorited && isInWindow(song.releaseDate, filter, today);
  let songs = shownSongs(view, pages, belongs);
  for (const row of view.added<Favorited>('favorites', pages[0]?.readAt)) {
    const song = newestSong(view, row);
    if (!song || !belongs(song) || (!row.isAgain && songs.some(({ id }) => id === song.id))) continue;
    songs = songs.filter(({ id }) => id !== song.id);
    const place = songs.findIndex((next) => filter === 'all' || next.releaseDate! >= song.releaseDate!);
    if (place !== -1) songs.splice(place, 0, song);
    else if (pages.at(-1)?.nextCursor === null) songs.push(song);
  }
  return songs;
}

type CommentPages = Pages<{ comments: Comment[]; nextCursor: number | null }>;

/** Comments in their order. One that arrived before the newest page was read is on that page, or was deleted. */
export function shownComments(view: OverlayView, requestId: string, pages: CommentPages): Comment[] {
  const arrived = view.added<Comment>(`comments ${requestId}`, pages[0]?.readAt);
  const rows = pages.flatMap(({ comments, readAt }) => comments.map((comment) => ({ ...comment, readAt })));
  // Older ones come with their own page.
  const oldest = pages.at(-1)?.nextCursor ?? 0;
  return uniqueRows([...arrived.filter(({ position }) => position >= oldest), ...rows])
    .map((row) => view.newest('comment', row))
    .filter((comment) => comment !== null)
    .toSorted((a, b) => a.position - b.position);
}
