import * as z from 'zod/mini';

/**
 * Types of ids. An id of one kind passed where another kind is expected is a compile error. A plain string is accepted:
 * the brand is optional, so that rows, JSON and tests need no casts.
 */
type Id<Kind extends string> = string & { readonly idOf?: Kind };

export type MemberId = Id<'member'>;
export type SongId = Id<'song'>;
export type RequestId = Id<'request'>;
export type CommentId = Id<'comment'>;
export type ClipId = Id<'clip'>;
export type InviteId = Id<'invite'>;
export type ImportId = Id<'import'>;
export type CaseId = Id<'report case'>;
export type LinkId = Id<'song link'>;

const uuid = <Kind extends string>(): z.ZodMiniType<Id<Kind>, Id<Kind>> => z.uuid();

export const memberId = uuid<'member'>();
export const songId = uuid<'song'>();
export const requestId = uuid<'request'>();
export const commentId = uuid<'comment'>();
export const clipId = uuid<'clip'>();
