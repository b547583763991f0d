import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { createMembers } from '../../../tools/test-environment/create-members.ts';
import type { TestEnvironment } from '../../../tools/test-environment/test-environment.ts';

const hashes = new Map<string, Promise<string>>();

/** Slow on purpose, so each password is hashed once. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

type Fixture = { username: string; email: string; password: string; earlyAccess: boolean };

/**
 * A member as registering leaves one behind (not confirmed, with a password, their invite used) and a cookie that
 * is signed in. Hashing a password and sending a letter for each would be a good part of every journey.
 */
export async function createMember(env: TestEnvironment, { password, ...member }: Fixture) {
  const [created] = await createMembers(env, 1);
  const { id, cookie } = created!;
  const { username, email, earlyAccess } = member;
  const code = await env.mint({ earlyAccess });
  const hash = await hashOf(password);
  await Promise.all([
    env.db
      .updateTable('members')
      .set({ username, email, early_access: earlyAccess, email_verified: false })
      .where('id', '=', id)
      .execute(),
    env.db
      .insertInto('accounts')
      .values({ id: randomUUID(), member_id: id, account_id: id, provider_id: 'credential', password: hash })
      .execute(),
    env.db.updateTable('invites').set({ used_at: new Date(), used_by: id }).where('code', '=', code).execute(),
  ]);
  return { id, cookie, code };
}
