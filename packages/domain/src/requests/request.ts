import type { Actor } from '../actor.ts';
import { deletedMember } from '../members/names.ts';
import { queryWords, searchText } from '../search.ts';
import type { Heard } from './heard.ts';

export const requestTabs = ['community', 'mine'] as const;
export type RequestTab = (typeof requestTabs)[number];

/** The filter chips of the community tab. One at a time. */
export const requestFilters = ['hot', 'new', 'unsolved', 'audio', 'voted'] as const;
export type RequestFilter = (typeof requestFilters)[number];

/** The address of a request: its sheet above Track ID. */
export const requestPath = (id: string): string => `/id-help?request=${id}`;

/** The first page has 10 requests, later pages 5 (spec, section 9). */
export const requestsPageSize = (cursor: unknown): number => (cursor === undefined ? 10 : 5);

/** Listen mode plays at most this many clips before it ends. */
export const listenCount = 30;

/** The live part of a request, which live events update. */
export type RequestState = {
  id: string;
  voteCount: number;
  commentCount: number;
  solved: boolean;
  resolvedSongId: string | null;
  version: number;
};

/** Picks the live part from a larger object. */
export const requestState = ({
  id,
  voteCount,
  commentCount,
  solved,
  resolvedSongId,
  version,
}: RequestState): RequestState => ({ id, voteCount, commentCount, solved, resolvedSongId, version });

/** A clip without its URL: the browser fetches a presigned URL before playback. */
export type RequestClip = {
  seconds: number;
  /** The loudness over time: 0 to 255 for each bar of the waveform. */
  peaks: number[];
};

export type RequestCard = RequestState & {
  title: string;
  /** Shortened to 80 characters. */
  description: string;
  username: string;
  /** Whether the viewer posted it, and whether they voted for it. */
  mine: boolean;
  voted: boolean;
  hasClip: boolean;
  clip: RequestClip | null;
  createdAt: string;
  /** When the owner last edited the text; null if never. */
  editedAt: string | null;
};

/** The detail sheet without its comments, which are fetched page by page. */
export type RequestDetail = RequestCard & {
  link: string | null;
  /** The comment that named the track, and its author. */
  answerId: string | null;
  identifiedBy: string | null;
  /** A server of an older build sends none of the following. */
  heard?: Heard | undefined;
  solvedAt?: string | null | undefined;
  /** The song that `resolvedSongId` names, unless it is archived. */
  song?: SolvedSong | null | undefined;
  /** When the author thanked the member who named the track. */
  thankedAt?: string | null | undefined;
  /** Whether the viewer is notified of new comments. */
  following?: boolean | undefined;
  /** The viewer chose it. Otherwise an own comment turns it on. */
  followChosen?: boolean | undefined;
};

/** The part of a song that its label shows. */
export type SolvedSong = { id: string; title: string; artists: string[]; cover: string };

/** Live event for an edited text. The version is that of the request. */
export type RequestEdit = {
  id: string;
  title: string;
  description: string;
  link: string | null;
  /** Missing in the message of an older build, which does not change it. */
  heard?: Heard | undefined;
  editedAt: string;
  version: number;
};

/** Live event for a new request: tabs that show the list offer to fetch it. */
export type NewRequest = { id: string; username: string; version: number };

/** Live event for all tabs: another member named the track. */
export type NamedRequest = {
  id: string;
  title: string;
  identifiedBy: string;
  /** Who asked, and took the name. Older builds send none. */
  username?: string | undefined;
  song: SolvedSong | null;
  version: number;
};

/** Live event for a request whose author thanked the member who named the track. */
export type ThankedRequest = { id: string; thankedAt: string; version: number };

/** Live event for the tabs of the member who was thanked. */
export type Thanks = { id: string; title: string; username: string; version: number };

/** Live event for the tabs of one member. The version is that of the request, which every vote increments. */
export type VoteState = { id: string; voted: boolean; version: number };

/** With the flag `u` a dot is a code point, so this never splits an emoji. */
const cardDescription = /^.{0,80}/su;

/** Shortens the description for the card (spec, section 9). */
export function cutDescription(description: string): string {
  const [start = ''] = cardDescription.exec(description) ?? [];
  return start.length === description.length ? description : `${start}...`;
}

const searchTextMaxLength = 2_400;
/** Words are cut to this length: PostgreSQL limits the size of an index entry, and no real word is longer. */
const wordMaxLength = 60;

const cutWord = (word: string): string => [...word].slice(0, wordMaxLength).join('');

/** The text that the search index stores for a request, with a space before and after every word. */
export const requestSearchText = (
  request: { title: string; description: string } & Partial<Pick<Heard, 'where' | 'playedBy'>>,
): string =>
  searchText(
    [request.title, request.description, request.where ?? '', request.playedBy ?? ''],
    searchTextMaxLength,
    cutWord,
  );

export const requestQueryWords = (query: string): string[] => queryWords(query).map(cutWord);

/** Only the member who posted a request may edit, solve or delete it. */
export const canManageRequest = (actor: Actor, request: { memberId: string | null }): boolean =>
  actor.kind === 'member' && request.memberId !== null && actor.id === request.memberId;

/** The author can thank another member who named the track, once. */
export const canThank = ({
  mine,
  username,
  identifiedBy,
  thankedAt,
}: Pick<RequestDetail, 'mine' | 'username' | 'identifiedBy' | 'thankedAt'>): boolean =>
  mine && identifiedBy !== null && identifiedBy !== username && identifiedBy !== deletedMember && !thankedAt;
