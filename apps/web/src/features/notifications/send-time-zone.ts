import { api } from '../../platform/api.ts';
import { applyMember, currentMember, sessionStart } from '../../platform/session.ts';

export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

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
  const answer = await api.notifications.setTimeZone.mutate({ timeZone }).catch(() => null);
  const member = currentMember();
  if (answer && member) applyMember({ ...member, ...answer });
}
