import { requestRoom } from '@dubplate/domain/live/live-events.ts';
import type { Context, Services } from '../platform/trpc.ts';
import { announceMembers } from '../features/accounts/announce-members.ts';
import { announceComment } from './comment-events.ts';
import { announceHidden, announceRequests } from './request-events.ts';
import { announceSong } from './song-events.ts';
import type { Resolved } from '../features/reports/resolve-case.ts';

/** What was decided shows on every screen at once: the thing itself, its author's, and those of whoever reported it. */
export async function announceResolved(
  services: Pick<Context, 'db' | 'live' | 'request'>,
  { target, hidden, reporterIds, suspendedId }: Resolved,
): Promise<void> {
  if (suspendedId) services.live.end(suspendedId);
  if (hidden !== null) await announceTarget(services, target, hidden);
  announceMembers(services, reporterIds);
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
