import { commentId, requestId } from '../ids.ts';
import * as z from 'zod/mini';
import { cleanLines } from '../visible-text.ts';

export type Comment = {
  id: string;
  requestId: string;
  username: string;
  text: string;
  createdAt: string;
  /** Sort key of the comments of a request; the newest has the highest. */
  position: number;
  /** When the author last edited the text; null if never. */
  editedAt: string | null;
  version: number;
};

export const commentMaxLength = 1_000;
export const commentsPageSize = 20;

export const commentMessages = { text: 'Write something first' } as const;

const textSchema = z.pipe(
  z.pipe(z.string(commentMessages.text), z.transform(cleanLines)),
  z
    .string()
    .check(
      z.minLength(1, commentMessages.text),
      z.maxLength(commentMaxLength, `Keep it to ${commentMaxLength} characters`),
    ),
);

/** The browser creates the id, which makes a retry after a lost response idempotent. */
export const addCommentSchema = z.object({ id: commentId, requestId, text: textSchema });
export type NewComment = z.output<typeof addCommentSchema>;

/** `editedAt` is the value the browser read: the server refuses an edit of a text that changed since. */
export const editCommentSchema = z.object({ id: commentId, editedAt: z.nullable(z.iso.datetime()), text: textSchema });
export type EditedComment = z.output<typeof editCommentSchema>;

export const removeCommentSchema = z.object({ id: commentId });

/** Newest first; the cursor is the position of the oldest comment on the previous page. */
export const listCommentsSchema = z.object({
  requestId,
  cursor: z.optional(z.int().check(z.positive())),
});
