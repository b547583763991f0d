import { access } from '@dubplate/domain/access.ts';
import { expect, test } from 'vitest';
import { expectedAnswers, listedProcedures, roles } from '../test/access-matrix.ts';
import { assignRole } from '../test/assign-role.ts';
import { callProcedure, procedureNames } from '../test/call-procedure.ts';
import { createClient, createSignedInMembers, useTestApp } from '../test/test-app.ts';
import { validInputs } from '../test/valid-inputs.ts';

const app = await useTestApp();

test('the router, the access list and the matrix name the same procedures', () => {
  expect(procedureNames.length).toBeGreaterThan(0);
  expect(Object.keys(access).toSorted()).toEqual(procedureNames);
  expect(listedProcedures.toSorted()).toEqual(procedureNames);
});

test.each(listedProcedures)('%s responds to every role as the matrix says', async (procedure) => {
  const members = await createSignedInMembers(app, roles.length);
  const answers = await Promise.all(
    roles.map(async (role, index) => {
      const caller = members[index]!;
      const input = await validInputs[procedure]({ app, caller });
      await assignRole(app.db, role, caller.id);
      const client = role === 'visitor' ? createClient(app.address) : caller;
      return [role, await callProcedure(client, app.address, procedure, input)] as const;
    }),
  );
  expect(Object.fromEntries(answers)).toEqual(expectedAnswers(procedure));
});

test('an unknown procedure is not found, for every role', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'accounts', 'accounts.delete', 'admin.everything']) {
    const response = await createClient(app.address).fetch(`${app.address}/api/trpc/${name}`);
    expect([name, response.status]).toEqual([name, 404]);
  }
});
