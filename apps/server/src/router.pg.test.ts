import { access, canCall } from '@dubplate/domain/access.ts';
import { adminPermissions, visitor, type Actor, type AdminGrant } from '@dubplate/domain/actor.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, plantMembers, startTestApp, type TestApp, type TestClient } from '../test/test-app.ts';
import { permissionColumns } from './features/accounts/admin-grant.ts';
import type { AuthHolder } from './features/accounts/auth.ts';
import { createRouter } from './router.ts';

/** Only the shape is looked at here; every call below goes to the running server. */
const { _def: definition } = createRouter({} as AuthHolder);
const procedures = definition.procedures as unknown as Record<string, { _def: { type: string } }>;
const names = Object.keys(procedures).toSorted();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function call(name: string, client: TestClient) {
  const { _def: procedure } = procedures[name]!;
  const init =
    procedure.type === 'query'
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ nonsense: true }) };
  const response = await client.fetch(`${app.address}/api/trpc/${name}`, init);
  const body = (await response.json()) as { error?: { data?: { reason?: string } } };
  return { status: response.status, reason: body.error?.data?.reason };
}

test('the router has procedures, and each one is in the access list, and the other way round', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual(Object.keys(access).toSorted());
});

const member: Actor = { kind: 'member', id: 'm1', earlyAccess: false, admin: null };
const adminWith = (...permissions: AdminGrant['permissions']): Actor => ({
  ...member,
  admin: { role: 'admin', permissions },
});

type Role = { name: string; actor: Actor; suspended?: boolean };
const roles: Role[] = [
  { name: 'a visitor', actor: visitor },
  { name: 'a member', actor: member },
  { name: 'an early member', actor: { ...member, earlyAccess: true } },
  { name: 'a suspended member', actor: visitor, suspended: true },
  { name: 'an admin with no permission', actor: adminWith() },
  ...adminPermissions.map((permission) => ({
    name: `an admin with ${permission} alone`,
    actor: adminWith(permission),
  })),
  {
    name: 'the super admin',
    actor: { ...member, admin: { role: 'super_admin', permissions: adminPermissions } } as Actor,
  },
];

/** Somebody else for every call: some of them end the session they are made with. */
async function cast({ actor, suspended }: Role): Promise<TestClient[]> {
  if (actor.kind !== 'member' && !suspended) return names.map(() => createClient(app.address));
  const planted = await plantMembers(app, names.length);
  const ids = planted.map(({ id }) => id);
  const { earlyAccess, admin } = actor.kind === 'member' ? actor : { earlyAccess: false, admin: null };
  await app.db
    .updateTable('members')
    // Their sessions are left where they are, which suspending never does: not even then.
    .set({ early_access: earlyAccess, suspended_at: suspended ? new Date() : null })
    .where('id', 'in', ids)
    .execute();
  if (admin) {
    const granted = admin.permissions.map((permission) => [permissionColumns[permission], true]);
    await app.db
      .insertInto('admins')
      .values(ids.map((id) => ({ member_id: id, role: admin.role, ...Object.fromEntries(granted) })))
      .execute();
  }
  return planted;
}

describe.each(roles)('$name', (role) => {
  test('is let in or refused by every procedure as the domain says, before any input is read', async () => {
    const clients = await cast(role);
    const told = new Map<string, string>();
    for (const [index, name] of names.entries()) {
      const { status, reason } = await call(name, clients[index]!);
      told.set(name, ['signed-out', 'forbidden'].includes(reason ?? '') ? `${status} ${reason}` : 'let in');
    }
    const refused = role.actor.kind === 'visitor' ? '401 signed-out' : '403 forbidden';
    expect(told).toEqual(new Map(names.map((name) => [name, canCall(role.actor, name) ? 'let in' : refused])));
  });
});

test('a name that is no procedure is not found, whoever asks', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'accounts', 'accounts.delete', 'admin.everything']) {
    const response = await createClient(app.address).fetch(`${app.address}/api/trpc/${name}`);
    expect([name, response.status]).toEqual([name, 404]);
  }
});
