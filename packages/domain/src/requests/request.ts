import type { Actor } from '../actor.ts';
import { queryWords, searchText } from '../search.ts';

/** The two tabs of Track ID: others' requests, and one's own. */
export const requestTabs = ['community', 'mine'] as const;
export type RequestTab = (typeof requestTabs)[number];

/** The first page, and what each later one brings (spec, section 9). */
export const requestsPageSize = (cursor: unknown): number => (cursor === undefined ? 10 : 5);

/** What can change while somebody looks at it. */
export type RequestState = {
  id: string;
  voteCount: number;
  commentCount: number;
  solved: boolean;
  resolvedSongId: string | null;
  version: number;
};

/** Only that part of anything that has more. */
export const requestState = ({
  id,
  voteCount,
  commentCount,
  solved,
  resolvedSongId,
  version,
}: RequestState): RequestState => ({ id, voteCount, commentCount, solved, resolvedSongId, version });

/** A request as a card in a list. */
export type RequestCard = RequestState & {
  title: string;
  /** Cut for the card. */
  description: string;
  username: string;
  /** Whether the member who asks posted it, and whether they voted for it. */
  mine: boolean;
  voted: boolean;
  hasClip: boolean;
  createdAt: string;
  /** When its text was last edited; null when never. */
  editedAt: string | null;
};

/** A clip as it can be listened to: its address is asked for separately and does not last. */
export type RequestClip = {
  seconds: number;
  /** How loud it is from beginning to end, 0 to 255. */
  peaks: number[];
};

/** Everything the detail sheet shows of a request; its comments come page by page. */
export type RequestDetail = RequestCard & {
  link: string | null;
  clip: RequestClip | null;
  /** The comment that named the track, and who wrote it. */
  answerId: string | null;
  identifiedBy: string | null;
};

/** The text of a request after its owner edited it; the version is the request's. */
export type RequestEdit = {
  id: string;
  title: string;
  description: string;
  link: string | null;
  editedAt: string;
  version: number;
};

/** Somebody posted a request: a screen that shows the list offers to fetch it. */
export type NewRequest = { id: string; username: string; version: number };

/** One vote, as all screens of its member hear of it. The version is the request's, which every vote moves. */
export type VoteState = { id: string; voted: boolean; version: number };

/** What is left to show of somebody who deleted their account. */
export const deletedMember = 'Deleted member';

const cardDescriptionLength = 80;

/** A card shows the beginning of the description (spec, section 9). */
export function cutDescription(description: string): string {
  const characters = [...description];
  if (characters.length <= cardDescriptionLength) return description;
  return `${characters.slice(0, cardDescriptionLength).join('')}...`;
}

const searchTextMaxLength = 2_400;
/** What is told apart no further: an index has its limits, and no word is that long. */
const wordMaxLength = 60;

const cutWord = (word: string): string => [...word].slice(0, wordMaxLength).join('');

/** What a request is found by: its title and its description, a space around every word. */
export const requestSearchText = (request: { title: string; description: string }): string =>
  searchText([request.title, request.description], searchTextMaxLength, cutWord);

/** The words of a search in requests. */
export const requestQueryWords = (query: string): string[] => queryWords(query).map(cutWord);

/** Only the member who posted a request may say that it is solved, or take it back. */
export const canManageRequest = (actor: Actor, request: { memberId: string | null }): boolean =>
  actor.kind === 'member' && request.memberId !== null && actor.id === request.memberId;
