import { api } from '../../platform/api.ts';
import { applyOwnChange, currentMember, sessionStart } from '../../platform/session.ts';

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export async function changeTimeZone(change: { timeZone: string; followsDevice?: boolean }): Promise<void> {
  const answer = await api.notifications.setTimeZone.mutate(change);
  const member = currentMember();
  // Otherwise, the member has chosen another zone, and nothing was changed. An older server answers with the zone only.
  if (member && answer.timeZone === change.timeZone) applyOwnChange({ ...member, ...answer });
}

/**
 * Release alerts follow the calendar day of the member. Sends the zone of this browser if the server has another one. A
 * failure is ignored: the next start sends it again.
 */
export async function sendTimeZone(): Promise<void> {
  // The member of an earlier visit may have an older zone than the server.
  await sessionStart;
  const timeZone = deviceTimeZone();
  const known = currentMember()?.timeZone;
  if (known === undefined || !timeZone || known === timeZone) return;
  await changeTimeZone({ timeZone }).catch(() => {});
}
