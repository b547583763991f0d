import type { NewComment } from '@dubplate/domain/comments/comment.ts';
import type { RequestForm } from '@dubplate/domain/requests/request.schema.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';

/**
 * Writes that wait for a connection, in IndexedDB. Each is idempotent: hearts and votes set a state, comments and
 * requests have an id of the browser. send-outbox.ts sends them.
 */
type Inputs = {
  favorite: { songId: string; favorited: boolean };
  'saved-heart': { songId: string; saved: boolean };
  vote: { requestId: string; voted: boolean };
  comment: Pick<NewComment, 'id' | 'requestId' | 'text'>;
  request: RequestForm & { id: string; clipId?: string };
};
export type Kind = keyof Inputs;

/** The saved clip (saved-clip.ts) of a request, and how it looks as far as that is known. */
export type WaitingClip = { savedId: string; seconds: number | null; peaks: number[] };
/** What the app shows of a waiting write. */
type About = { title: string; song?: SongRow; clip?: WaitingClip };

export type NewWrite<K extends Kind = Kind> = {
  [Each in K]: { kind: Each; input: Inputs[Each]; about: About };
}[K];

export type OutboxRow<K extends Kind = Kind> = NewWrite<K> & {
  /** The order of sending. A newer intent for the same target gets a new place. */
  place: number;
  memberId: string;
  target: string;
  madeAt: number;
  /** How often it was sent. The server may have applied a write that was sent. */
  tries: number;
  /** The server refused it. The row stays until the member decides. */
  problem?: { reason: string; text: string; seen?: boolean };
  /** When it was sent. The row stays until the member has seen it on Home. */
  sentAt?: number;
};

/** A heart and a saved heart of one song replace each other. */
export function targetOf({ kind, input }: NewWrite): string {
  if (kind === 'favorite' || kind === 'saved-heart') return `song ${input.songId}`;
  return kind === 'vote' ? `vote ${input.requestId}` : `${kind} ${input.id}`;
}

export const isWaiting = (row: OutboxRow): boolean => !row.problem && row.sentAt === undefined;
