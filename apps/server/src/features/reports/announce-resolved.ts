import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import type { Services } from '../../platform/trpc.ts';
import { announceMember } from '../accounts/announce-member.ts';
import { announceComment } from '../comments/announce-comment.ts';
import { announceHidden, announceRequests } from '../requests/announce-request.ts';
import { announceSong } from '../songs/announce-song.ts';
import type { Resolved } from './resolve-case.ts';

/** What was decided shows on every screen at once: the thing itself, its author's, and those of whoever reported it. */
export async function announceResolved(
  services: Pick<Services, 'db' | 'live'>,
  { target, hidden, reporterIds, suspendedId }: Resolved,
): Promise<void> {
  const { db, live } = services;
  if (suspendedId) live.end(suspendedId);
  if (hidden !== null) await announceTarget(services, target, hidden);
  for (const memberId of reporterIds) await announceMember(db, live, memberId);
}

async function announceTarget(
  services: Pick<Services, 'db' | 'live'>,
  { kind, id, requestId }: Resolved['target'],
  hidden: boolean,
): Promise<void> {
  if (kind === 'song') return announceSong(services, id);
  if (kind === 'request') return hidden ? announceHidden(services, id) : announceRequests(services, [id]);
  if (requestId === null) return;
  if (hidden) {
    services.live.announce(requestRoom(requestId), { kind: 'goneComment', row: { id, requestId, version: 1 } });
  } else await announceComment(services, id);
  await announceRequests(services, [requestId]);
}
