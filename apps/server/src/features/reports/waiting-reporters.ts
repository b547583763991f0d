import type { Services } from '../../platform/trpc.ts';
import { announceMember } from '../accounts/announce-member.ts';
import { readWaitingReporters } from './reports.store.ts';

/** Who will have news once this request is deleted, with everything under it: its cases close by themselves. */
export const listWaitingReporters = readWaitingReporters;

export async function announceReporters({ db, live }: Pick<Services, 'db' | 'live'>, ids: string[]): Promise<void> {
  for (const id of ids) await announceMember(db, live, id);
}
