import { createHmac, randomBytes, randomUUID as newId } from 'node:crypto';

import type { Surroundings } from './surroundings.ts';

export type CrowdMember = { id: string; username: string; cookie: string };

/** Many members who are signed in already: registering hundreds, a slow password hash each, would take longer than most tests. */
export async function plantCrowd(world: Surroundings, size: number, name = 'crowd'): Promise<CrowdMember[]> {
  const crowd = Array.from({ length: size }, (_, index) => {
    const token = randomBytes(24).toString('base64url');
    return { id: newId(), username: `${name}-${index}-${token.slice(0, 6)}`, token };
  });
  await world.db
    .insertInto('members')
    .values(
      crowd.map(({ id, username }) => ({
        id,
        username,
        email: `${id}@crowd.dubplate.example`,
        email_verified: true,
        early_access: true,
      })),
    )
    .execute();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await world.db
    .insertInto('sessions')
    .values(crowd.map(({ id, token }) => ({ id: newId(), member_id: id, token, expires_at: tomorrow })))
    .execute();
  const secret = world.environment.AUTH_SECRET!;
  return crowd.map(({ id, username, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return { id, username, cookie: `dubplate.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  });
}
