import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { newId } from './members.ts';
import { createRequest } from './rows.ts';

/** What the sheet of a request reads. */
export const createRequestDetail = (values: Partial<RequestDetail> = {}): RequestDetail => ({
  ...createRequest(),
  link: null,
  clip: null,
  answerId: null,
  identifiedBy: null,
  ...values,
});

let lastPosition = 0;

/** Every comment is newer than the comments created before it. */
export function createComment(values: Partial<Comment> = {}): Comment {
  lastPosition += 1;
  return {
    id: newId(),
    requestId: newId(),
    username: 'daytripper',
    text: 'That is Moth Ledger',
    createdAt: '2026-01-05T11:00:00.000Z',
    position: lastPosition,
    editedAt: null,
    version: 1,
    ...values,
  };
}
