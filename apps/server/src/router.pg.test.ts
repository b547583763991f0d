import { access } from '@dubplate/domain/access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, expectedAnswers, listedProcedures, roles, type Role } from '../test/access-matrix.ts';
import { callProcedure, procedureNames } from '../test/call-procedure.ts';
import { createClient, plantMembers, startTestApp, type PlantedMember, type TestApp } from '../test/test-app.ts';
import { validInputs } from '../test/valid-inputs.ts';
import { permissionColumns } from './features/accounts/admin-grant.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the router, the access list and the matrix name the same procedures', () => {
  expect(procedureNames.length).toBeGreaterThan(0);
  expect(Object.keys(access).toSorted()).toEqual(procedureNames);
  expect(listedProcedures.toSorted()).toEqual(procedureNames);
});

/** Called after the input was made: PostgreSQL refuses some rows of a suspended member. */
async function assignRole(role: Role, { id }: PlantedMember): Promise<void> {
  const actor = actorOf(role);
  const earlyAccess = actor.kind === 'member' && actor.earlyAccess;
  // Suspending deletes the sessions. This session is kept, so that the server has to look at the member.
  const suspendedAt = role === 'suspended member' ? new Date() : null;
  await app.db
    .updateTable('members')
    .set({ early_access: earlyAccess, suspended_at: suspendedAt })
    .where('id', '=', id)
    .execute();
  const admin = actor.kind === 'member' ? actor.admin : null;
  if (!admin) return;
  const granted = admin.permissions.map((permission) => [permissionColumns[permission], true]);
  await app.db
    .insertInto('admins')
    .values({ member_id: id, role: admin.role, ...Object.fromEntries(granted) })
    .execute();
}

test.each(listedProcedures)('%s answers every role as the matrix says', async (procedure) => {
  const members = await plantMembers(app, roles.length);
  const answers = await Promise.all(
    roles.map(async (role, index) => {
      const caller = members[index]!;
      const input = await validInputs[procedure]({ app, caller });
      await assignRole(role, caller);
      const client = role === 'visitor' ? createClient(app.address) : caller;
      return [role, await callProcedure(client, app.address, procedure, input)] as const;
    }),
  );
  expect(Object.fromEntries(answers)).toEqual(expectedAnswers(procedure));
});

test('a name that is no procedure is not found, whoever asks', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'accounts', 'accounts.delete', 'admin.everything']) {
    const response = await createClient(app.address).fetch(`${app.address}/api/trpc/${name}`);
    expect([name, response.status]).toEqual([name, 404]);
  }
});
