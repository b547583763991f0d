import { createHmac, randomBytes, randomUUID as newId } from 'node:crypto';

import type { TestEnvironment } from './test-environment.ts';

export type CreatedMember = { id: string; username: string; cookie: string };

/** Inserts members with sessions directly: registering hundreds would take one slow password hash each. */
export async function createMembers(env: TestEnvironment, size: number, name = 'crowd'): Promise<CreatedMember[]> {
  const signedIn = Array.from({ length: size }, (_, index) => {
    const token = randomBytes(24).toString('base64url');
    return { id: newId(), username: `${name}-${index}-${token.slice(0, 6)}`, token };
  });
  await env.db
    .insertInto('members')
    .values(
      signedIn.map(({ id, username }) => ({
        id,
        username,
        email: `${id}@crowd.dubplate.example`,
        email_verified: true,
        early_access: true,
      })),
    )
    .execute();
  const tomorrow = new Date(Date.now() + 86_400_000);
  await env.db
    .insertInto('sessions')
    .values(signedIn.map(({ id, token }) => ({ id: newId(), member_id: id, token, expires_at: tomorrow })))
    .execute();
  const secret = env.environment.AUTH_SECRET!;
  return signedIn.map(({ id, username, token }) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return { id, username, cookie: `dubplate.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  });
}
