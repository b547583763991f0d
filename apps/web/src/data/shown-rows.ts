import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestCard, RequestTab } from '@dubplate/domain/requests/request.ts';
import { isInWindow } from '@dubplate/domain/songs/release-date.ts';
import type { CalendarDay, ReleaseFilter } from '@dubplate/domain/songs/release.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import type { OverlayView, Row } from './overlay.ts';

/** Pages as the server returned them, with the clock when their call began. */
export type Pages<Name extends string, R, More = object> = readonly (Record<Name, R[]> & { readAt: number } & More)[];
type Cursor = { nextCursor: number | null };

/** Rows by page, which never changes: otherwise each page of a long list would copy all rows before it. */
const markedRows = new WeakMap<object, Row[]>();

/** The rows of all pages, each with the clock of its page. */
export const pageRows = <Name extends string, R extends Row>(pages: Pages<Name, R>, name: Name) =>
  pages.flatMap((page) => {
    const known = markedRows.get(page) ?? page[name].map((row) => ({ ...row, readAt: page.readAt }));
    markedRows.set(page, known);
    return known as (R & { readAt: number })[];
  });

/** Each row once: it may move between two reads, and an older build repeats a page that it cannot continue. */
export const uniqueRows = <R extends Row>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** A tab of Track ID. Own requests that were posted since the tab was read are on top of My Requests. */
export function shownRequests(view: OverlayView, tab: RequestTab, pages: Pages<'requests', RequestCard>) {
  const own = tab === 'mine' ? view.added<RequestCard>('own requests', pages[0]?.readAt) : [];
  const rows = uniqueRows([...own, ...pages.flatMap((page) => page.requests)]);
  return rows.filter((row) => view.newest('request', row) !== null);
}

/** The number of requests on each tab: that of a page, and what was added or deleted since it was read. */
export function shownCounts(view: OverlayView, page: { counts: Record<RequestTab, number>; readAt: number }) {
  const counts = { ...page.counts };
  const changes = view.added<Row & { tab: RequestTab; by: number }>('request counts', page.readAt);
  for (const { tab, by } of changes) counts[tab] += by;
  return counts;
}

/** The newest version of a song, or of the song it was merged into; null when it was archived. */
export function newestSong<R extends SongRow & Row>(view: OverlayView, row: R): R | null {
  const read = view.newest('song-row', row);
  return read && view.newest('song', read);
}

/** A merged song is replaced in place by the song it was merged into, unless the list has that one already. */
export function shownSongs<R extends SongRow>(
  view: OverlayView,
  pages: Pages<'songs', R>,
  belongs: (song: R, row: R) => boolean = () => true,
): R[] {
  const rows = uniqueRows(pageRows(pages, 'songs'));
  const ids = new Set(rows.map(({ id }) => id));
  const songs = rows.map((row) => {
    const song = newestSong(view, row);
    return song && belongs(song, row) && (song.id === row.id || !ids.has(song.id)) ? song : null;
  });
  return uniqueRows(songs.filter((song) => song !== null));
}

/** New favorites are on top. In a release view each is the first of its day, if the page with that day was read. */
export function shownFavorites(
  view: OverlayView,
  pages: Pages<'songs', SongRow, Cursor>,
  filter: ReleaseFilter,
  today: CalendarDay,
): SongRow[] {
  const belongs = (song: SongRow) => song.favorited && isInWindow(song, filter, today);
  let songs = shownSongs(view, pages, belongs);
  for (const row of view.added<SongRow & { isAgain: boolean }>('favorites', pages[0]?.readAt)) {
    const song = newestSong(view, row);
    // `isAgain`: removed and given again, so the place on an older page is wrong.
    if (!song || !belongs(song) || (!row.isAgain && songs.some(({ id }) => id === song.id))) continue;
    songs = songs.filter(({ id }) => id !== song.id);
    const place = songs.findIndex((next) => filter === 'all' || next.releaseDate! >= song.releaseDate!);
    if (place !== -1) songs.splice(place, 0, song);
    else if (pages.at(-1)?.nextCursor === null) songs.push(song);
  }
  return songs;
}

/** The hearts that wait for the first upload, the newest first. */
export function shownSaved(view: OverlayView, page: { songs: SongRow[]; readAt: number }): SongRow[] {
  const added = view.added<SongRow>('saved hearts', page.readAt).toReversed();
  const songs = [...added, ...pageRows([page], 'songs')].map((row) => newestSong(view, row));
  return uniqueRows(songs.filter((song) => song !== null && !!song.saved && !song.favorited) as SongRow[]);
}

/** Oldest first. A comment that arrived before the newest page was read is on that page, or was deleted. */
export function shownComments(view: OverlayView, requestId: string, pages: Pages<'comments', Comment, Cursor>) {
  const arrived = view.added<Comment>(`comments ${requestId}`, pages[0]?.readAt);
  // An edit of an older comment arrives too; that comment is shown with its own page.
  const oldest = pages.at(-1)?.nextCursor ?? 0;
  return uniqueRows([...arrived.filter(({ position }) => position >= oldest), ...pageRows(pages, 'comments')])
    .map((row) => view.newest('comment', row))
    .filter((comment) => comment !== null)
    .toSorted((a, b) => a.position - b.position);
}
