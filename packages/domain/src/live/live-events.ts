import type { Actor } from '../actor.ts';
import type { CurrentMember } from '../accounts/account.schema.ts';
import type { Comment } from '../comments/comment.ts';
import type { FavoriteState } from '../favorites/favorite.ts';
import { can } from '../permissions.ts';
import type {
  NewRequest,
  RequestEdit,
  RequestState,
  NamedRequest,
  ThankedRequest,
  Thanks,
  VoteState,
} from '../requests/request.ts';
import type { SongState } from '../songs/song.ts';

/**
 * A versioned state event: it carries the whole live part of a row. The browser applies the newest version and drops
 * older ones, so messages may arrive in any order.
 */
export type LiveRows = {
  member: CurrentMember;
  favorite: FavoriteState;
  song: SongState;
  request: RequestState;
  newRequest: NewRequest;
  editedRequest: RequestEdit;
  solvedRequest: NamedRequest;
  thankedRequest: ThankedRequest;
  thanks: Thanks;
  /** Tombstone of a deleted request. */
  goneRequest: { id: string; version: number };
  vote: VoteState;
  comment: Comment;
  /** Tombstone of a hidden or deleted comment. */
  goneComment: { id: string; requestId: string; version: number };
  /** The song was edited, archived, restored or merged: tabs that show it refetch. */
  changedSong: { id: string; version: number };
  /** The member's inbox changed: tabs refetch it. The id is that of the member, the version a time. */
  inbox: { id: string; version: number };
};

export type LiveChange = { [Kind in keyof LiveRows]: { kind: Kind; row: LiveRows[Kind] } }[keyof LiveRows];

/**
 * A Socket.IO room: a member, an open song, a visible request, all new and solved requests, or all songs that an admin
 * changed.
 * Votes are sent to the rooms of their requests only: one room for all votes would send every vote to every tab.
 */
export type LiveRoom = `member:${string}` | `song:${string}` | `request:${string}` | 'requests' | 'songs';

export const memberRoom = (memberId: string): LiveRoom => `member:${memberId}`;
export const songRoom = (songId: string): LiveRoom => `song:${songId}`;
export const requestRoom = (requestId: string): LiveRoom => `request:${requestId}`;
export const requestsRoom: LiveRoom = 'requests';
export const songsRoom: LiveRoom = 'songs';

export type ServerToClientEvents = {
  /** All changes of one room in the last batch window. */
  changes: (changes: LiveChange[]) => void;
  /** Messages may be lost: the browser refetches. */
  resync: () => void;
  /** The server ended this session: the browser signs out. */
  ended: () => void;
};

export type ClientToServerEvents = {
  join: (room: string, done: (joined: boolean) => void) => void;
  leave: (room: string) => void;
};

/** The version of the member that the page shows. Undefined: the page reads its session itself. */
export type LiveHandshake = { memberVersion?: number | undefined };

/** Connection error for a member with too many open connections. */
export const tooManyConnections = 'too-many-connections';

const openRooms = /^(?:song|request):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Only the member can join their own room. Every member can join rooms of songs and requests. */
export function canJoin(actor: Actor, room: string): room is LiveRoom {
  // The type is not trustworthy: a client can send any value.
  if (typeof room !== 'string' || !can(actor, 'member') || actor.kind !== 'member') return false;
  return room === memberRoom(actor.id) || room === requestsRoom || room === songsRoom || openRooms.test(room);
}

export const changeKey = (change: LiveChange): string => `${change.kind}:${change.row.id}`;

/** Keeps the newest change of each row, in any order of arrival. */
export function mergeChange(pending: Map<string, LiveChange>, change: LiveChange): void {
  const key = changeKey(change);
  const known = pending.get(key);
  if (!known || known.row.version < change.row.version) pending.set(key, change);
}
