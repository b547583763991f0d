import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { beforeEach, expect, test } from 'vitest';
import { startScope } from '../platform/member-scope.ts';
import { keys, queries } from '../platform/queries.ts';
import { overlay } from './member-overlay.ts';
import { addOwnRequest, dropComment, dropRequest, receiveComment, receiveEdit, receiveRequest } from './requests.ts';
import { shownComments, shownCounts, shownFavorites, shownRequests, shownSongs, uniqueRows } from './shown-rows.ts';
import { beginReading, receiveFavorite } from './songs.ts';

let members = 0;
beforeEach(() => startScope(`member ${(members += 1)}`));

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

const request = (id: string, values: Partial<RequestCard> = {}) =>
  ({ id, version: 1, voteCount: 0, mine: true, editedAt: null, ...values }) as RequestCard;

test('an own new request is on top of its tab and counted until the tab is read again', () => {
  const page = { requests: [request('a')], counts: { mine: 1, community: 5 }, readAt: overlay().clock };
  addOwnRequest(request('b'));
  expect(ids(shownRequests(overlay(), 'mine', [page]))).toEqual(['b', 'a']);
  expect(ids(shownRequests(overlay(), 'community', [page]))).toEqual(['a']);
  expect(shownCounts(overlay(), page)).toEqual({ mine: 2, community: 5 });
  const later = { requests: [request('a'), request('b')], counts: { mine: 2, community: 5 }, readAt: overlay().clock };
  expect(ids(shownRequests(overlay(), 'mine', [later]))).toEqual(['a', 'b']);
  expect(shownCounts(overlay(), later)).toEqual({ mine: 2, community: 5 });
});

test('a listed request that is deleted is counted off, and counted again when it is restored', () => {
  const page = { requests: [request('a')], counts: { mine: 1, community: 5 }, readAt: overlay().clock };
  queries.setQueryData(keys.requests('mine', ''), { pages: [page], pageParams: [null] });
  dropRequest('a', 1);
  dropRequest('a', 1);
  expect(shownRequests(overlay(), 'mine', [page])).toEqual([]);
  expect(shownCounts(overlay(), page)).toEqual({ mine: 0, community: 5 });
  receiveRequest(request('a', { version: 2 }));
  expect(ids(shownRequests(overlay(), 'mine', [page]))).toEqual(['a']);
  expect(shownCounts(overlay(), page)).toEqual({ mine: 1, community: 5 });
});

test('an older page does not undo an edit, and a newer one replaces it', () => {
  const edit = { id: 'a', title: 'New', description: '', link: null, version: 2 };
  receiveEdit({ ...edit, editedAt: '2026-11-16T10:00:00Z' });
  const title = (editedAt: string | null) =>
    overlay().newest('request', request('a', { title: 'Page', editedAt }))?.title;
  expect(title(null)).toBe('New');
  expect(title('2026-11-16T09:00:00Z')).toBe('New');
  expect(title('2026-11-16T11:00:00Z')).toBe('Page');
});

const song = (id: string, values: Partial<SongRow> = {}): SongRow => ({
  id,
  title: id,
  artists: [],
  cover: '',
  releaseDate: null,
  favorited: true,
  ...values,
});
const favorite = (row: SongRow, version: number) =>
  receiveFavorite({ id: row.id, favorited: row.favorited, song: row, version });
const today = '2026-11-16';

test('a favorite removed and given again moves to the top; one that arrives twice stays where it is', () => {
  const page = { songs: [song('a'), song('b')], nextCursor: null, readAt: overlay().clock };
  const shown = () => ids(shownFavorites(overlay(), [page], 'all', today));
  favorite(song('b'), 2);
  expect(shown()).toEqual(['a', 'b']);
  favorite(song('b', { favorited: false }), 3);
  expect(shown()).toEqual(['a']);
  favorite(song('b'), 4);
  favorite(song('c'), 5);
  favorite(song('b', { favorited: false }), 3);
  expect(shown()).toEqual(['c', 'b', 'a']);
});

test('in a release view a new favorite is the first of its day, if that day is read', () => {
  const on = (id: string, day: number) => song(id, { releaseDate: `2026-11-${day}` });
  const page = { songs: [on('a', 17), on('b', 19)], nextCursor: 1, readAt: overlay().clock };
  favorite(on('c', 19), 2);
  favorite(on('d', 22), 3);
  favorite(song('undated'), 4);
  const shown = (nextCursor: number | null) => ids(shownFavorites(overlay(), [{ ...page, nextCursor }], 'week', today));
  expect(shown(1)).toEqual(['a', 'c', 'b']);
  expect(shown(null)).toEqual(['a', 'c', 'b', 'd']);
});

test('a merged song is shown as the other one in its place, or once when the list has both', () => {
  const list = (...rows: string[]) => ({ songs: rows.map((id) => song(id)), readAt: overlay().clock });
  const [one, both] = [list('a', 'b'), list('a', 'b', 'c')];
  queries.setQueryData(keys.search('x'), { pages: [one], pageParams: [null] });
  beginReading('b')?.({ ...song('c'), isArchived: false } as never);
  expect(ids(shownSongs(overlay(), [one]))).toEqual(['a', 'c']);
  expect(ids(shownSongs(overlay(), [both]))).toEqual(['a', 'c']);
  expect(ids(shownSongs(overlay(), [one], (now, row) => now.id === row.id))).toEqual(['a']);
});

const comment = (id: string, position: number, version = 1) =>
  ({ id, requestId: 'r', text: `${id} ${version}`, position, version }) as Comment;
const page = (...comments: Comment[]) => ({ comments, nextCursor: null as number | null, readAt: overlay().clock });
const shownTexts = (...pages: ReturnType<typeof page>[]) =>
  shownComments(overlay(), 'r', pages).map(({ text }) => text);

test('comments that arrive are shown in their order, and a page that was read before an edit does not undo it', () => {
  const read = page(comment('a', 1), comment('c', 3));
  receiveComment(comment('b', 2));
  receiveComment(comment('c', 3, 2));
  receiveComment(comment('c', 3, 1));
  expect(shownTexts(read)).toEqual(['a 1', 'b 1', 'c 2']);
});

test('a comment that was hidden or deleted leaves the pages read before, and comes back when it is restored', () => {
  const read = page(comment('a', 1, 3));
  dropComment({ id: 'a' });
  expect(shownTexts(read)).toEqual([]);
  expect(shownTexts(page(comment('a', 1, 3)))).toEqual(['a 3']);
  receiveComment(comment('a', 1, 3));
  expect(shownTexts(read)).toEqual(['a 3']);
  dropComment({ id: 'a' });
  expect(shownTexts(read)).toEqual([]);
  dropComment({ id: 'a', version: Number.MAX_SAFE_INTEGER });
  receiveComment(comment('a', 1, 4));
  expect(shownTexts(read)).toEqual([]);
});

test('a comment that was deleted while the connection was lost is not on the next page, and not shown', () => {
  receiveComment(comment('a', 1));
  expect(shownTexts(page())).toEqual([]);
});

test('older comments than the pages that are read wait for their own page', () => {
  const read = { ...page(comment('c', 3)), nextCursor: 3 };
  receiveComment(comment('a', 1, 2));
  expect(shownTexts(read)).toEqual(['c 1']);
});

test('a row that two pages have is shown once, where it was first, as the later page has it', () => {
  const pages = [
    { id: 'a', hearts: 1 },
    { id: 'b', hearts: 1 },
    { id: 'c', hearts: 1 },
    { id: 'b', hearts: 2 },
  ];
  expect(uniqueRows(pages)).toEqual([
    { id: 'a', hearts: 1 },
    { id: 'b', hearts: 2 },
    { id: 'c', hearts: 1 },
  ]);
});
