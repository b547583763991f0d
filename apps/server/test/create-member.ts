import { randomUUID } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { createMembers } from '../../../tools/test-environment/create-members.ts';
import type { TestEnvironment } from '../../../tools/test-environment/test-environment.ts';

const hashes = new Map<string, Promise<string>>();

/** Hashing is slow on purpose, so each password is hashed once. */
export function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

type Fixture = { username: string; email: string; password: string; earlyAccess: boolean };

/**
 * Creates a member as registration does (unconfirmed, with a password, their invite used) and a signed-in cookie. Real
 * registrations would hash a password and send an email each, which slows down every test.
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
