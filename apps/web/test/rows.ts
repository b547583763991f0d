import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { newId } from './members.ts';

export const createRequest = (values: Partial<RequestCard> = {}): RequestCard => ({
  id: newId(),
  title: 'Closing track at the warehouse',
  description: 'Slow build, then a choir.',
  username: 'daytripper',
  mine: false,
  voted: false,
  voteCount: 3,
  commentCount: 0,
  solved: false,
  resolvedSongId: null,
  hasClip: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  editedAt: null,
  version: 1,
  ...values,
});
