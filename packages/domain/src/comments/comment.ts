import { commentId, requestId } from '../ids.ts';
import * as z from 'zod/mini';
import { cleanLines } from '../visible-text.ts';

export type Comment = {
  id: string;
  requestId: string;
  username: string;
  text: string;
  createdAt: string;
  /** Orders the comments of a request, newest last. */
  position: number;
  /** When its text was last edited; null when never. */
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

/** The browser names the comment, so that sending it again after a lost answer posts it once. */
export const addCommentSchema = z.object({ id: commentId, requestId, text: textSchema });
export type NewComment = z.output<typeof addCommentSchema>;

/** `editedAt` as the screen read it: the server refuses an edit of a text that changed since. */
export const editCommentSchema = z.object({ id: commentId, editedAt: z.nullable(z.iso.datetime()), text: textSchema });
export type EditedComment = z.output<typeof editCommentSchema>;

export const removeCommentSchema = z.object({ id: commentId });

/** From the newest back: the cursor is the position of the oldest comment seen. */
export const listCommentsSchema = z.object({
  requestId,
  cursor: z.optional(z.int().check(z.positive())),
});
