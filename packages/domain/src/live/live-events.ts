import type { Actor } from '../actor.ts';
import type { CurrentMember } from '../accounts/account.schema.ts';
import type { Comment } from '../comments/comment.ts';
import type { FavoriteState } from '../favorites/favorite.ts';
import { can } from '../permissions.ts';
import type { NewRequest, RequestEdit, RequestState, VoteState } from '../requests/request.ts';
import type { SongState } from '../songs/song.ts';

/**
 * A change carries the whole live part of one row and its version, so the newest one stands alone
 * and an older one can be thrown away whatever order they arrive in.
 */
export type LiveRows = {
  member: CurrentMember;
  favorite: FavoriteState;
  song: SongState;
  request: RequestState;
  newRequest: NewRequest;
  editedRequest: RequestEdit;
  /** A request that was taken back: nothing is left of it but the news. */
  goneRequest: { id: string; version: number };
  vote: VoteState;
  comment: Comment;
  /** A comment that was hidden or deleted. */
  goneComment: { id: string; requestId: string; version: number };
  /** A song that was edited, archived, restored or merged: whoever shows it asks again. */
  changedSong: { id: string; version: number };
};

export type LiveChange = { [Kind in keyof LiveRows]: { kind: Kind; row: LiveRows[Kind] } }[keyof LiveRows];

/**
 * One room a screen can watch: a member's own, that of a song whose page is open, that of a request that is in sight, or
 * those that hear of new requests, and of songs an admin changed. Votes go to the rooms of their requests only: a feed of every vote would cost
 * each viewer as much as the whole community does.
 */
export type LiveRoom = `member:${string}` | `song:${string}` | `request:${string}` | 'requests' | 'songs';

export const memberRoom = (memberId: string): LiveRoom => `member:${memberId}`;
export const songRoom = (songId: string): LiveRoom => `song:${songId}`;
export const requestRoom = (requestId: string): LiveRoom => `request:${requestId}`;
export const requestsRoom: LiveRoom = 'requests';
export const songsRoom: LiveRoom = 'songs';

export type ServerToClientEvents = {
  /** Everything that changed in one room in the last window. */
  changes: (changes: LiveChange[]) => void;
  /** Something may have been missed: ask again. */
  resync: () => void;
  /** This session is over, on purpose: leave. */
  ended: () => void;
};

export type ClientToServerEvents = {
  join: (room: string, done: (joined: boolean) => void) => void;
  leave: (room: string) => void;
};

/** Why a connection is refused when its member has too many. */
export const tooManyConnections = 'too-many-connections';

const openRooms = /^(?:song|request):[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A member's own room is theirs alone; those of songs and requests are open to every member. */
export function canJoin(actor: Actor, room: string): room is LiveRoom {
  // A client may send anything under the name of a room.
  if (typeof room !== 'string' || !can(actor, 'member') || actor.kind !== 'member') return false;
  return room === memberRoom(actor.id) || room === requestsRoom || room === songsRoom || openRooms.test(room);
}

export const changeKey = (change: LiveChange): string => `${change.kind}:${change.row.id}`;

/** Keeps the newest change of each row, whatever order they come in. */
export function mergeChange(pending: Map<string, LiveChange>, change: LiveChange): void {
  const key = changeKey(change);
  const known = pending.get(key);
  if (!known || known.row.version < change.row.version) pending.set(key, change);
}
