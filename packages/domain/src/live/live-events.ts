import type { Actor } from '../actor.ts';
import type { CurrentMember } from '../accounts/account.schema.ts';
import type { FavoriteState } from '../favorites/favorite.ts';
import { can } from '../permissions.ts';
import type { SongState } from '../songs/song.ts';

/**
 * A change carries the whole live part of one row and its version, so the newest one stands alone
 * and an older one can be thrown away whatever order they arrive in.
 */
export type LiveRows = {
  member: CurrentMember;
  favorite: FavoriteState;
  song: SongState;
};

export type LiveChange = { [Kind in keyof LiveRows]: { kind: Kind; row: LiveRows[Kind] } }[keyof LiveRows];

/** One room a screen can watch: a member's own, or that of a song whose page is open. */
export type LiveRoom = `member:${string}` | `song:${string}`;

export const memberRoom = (memberId: string): LiveRoom => `member:${memberId}`;
export const songRoom = (songId: string): LiveRoom => `song:${songId}`;

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

const songRooms = /^song:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A member's own room is theirs alone; a song's is open to every member. */
export function canJoin(actor: Actor, room: string): room is LiveRoom {
  // A client may send anything under the name of a room.
  if (typeof room !== 'string' || !can(actor, 'take part') || actor.kind !== 'member') return false;
  return room === memberRoom(actor.id) || songRooms.test(room);
}

export const changeKey = (change: LiveChange): string => `${change.kind}:${change.row.id}`;

/** Keeps the newest change of each row, whatever order they come in. */
export function mergeChange(pending: Map<string, LiveChange>, change: LiveChange): void {
  const key = changeKey(change);
  const known = pending.get(key);
  if (!known || known.row.version < change.row.version) pending.set(key, change);
}
