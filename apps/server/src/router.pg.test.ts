import { access } from '@dubplate/domain/access.ts';
import { expect, test } from 'vitest';
import { expectedAnswers, listedProcedures, roles, type ListedProcedure, type Role } from '../test/access-matrix.ts';
import { assignRole } from '../test/assign-role.ts';
import { callProcedure, procedureNames } from '../test/call-procedure.ts';
import { createClient, createSignedInMembers, useTestApp, type TestClient } from '../test/test-app.ts';
import { validInputs } from '../test/valid-inputs.ts';
import { createSongs } from '../../../tools/fixtures/songs.ts';

const app = await useTestApp();

test('the router, the access list and the matrix name the same procedures', () => {
  expect(procedureNames.length).toBeGreaterThan(0);
  expect(Object.keys(access).toSorted()).toEqual(procedureNames);
  expect(listedProcedures.toSorted()).toEqual(procedureNames);
});

/**
 * One role for each answer, and a suspended member, whose session only the server knows. access-matrix.test.ts compares
 * the access list in every role, so only answers that the list does not decide need all of them here.
 */
const rolesOf = (procedure: ListedProcedure): Role[] => {
  const expected = expectedAnswers(procedure);
  const decidedByList = Object.values(expected).every((answer) => /^(200|401 signed-out|403 forbidden)$/.test(answer));
  const isFirst = (role: Role) => roles.find((each) => expected[each] === expected[role]) === role;
  return roles.filter((role) => !decidedByList || isFirst(role) || role === 'suspended member');
};

test.each(listedProcedures)('%s gives each answer of the matrix', async (procedure) => {
  const called = rolesOf(procedure);
  const members = await createSignedInMembers(app, called.length);
  const answers = await Promise.all(
    called.map(async (role, index) => {
      const caller = members[index]!;
      const input = await validInputs[procedure]({ app, caller });
      await assignRole(app.db, role, caller.id);
      const client = role === 'visitor' ? createClient(app.address) : caller;
      return [role, await callProcedure(client, app.address, procedure, input)] as const;
    }),
  );
  expect(answers).toEqual(called.map((role) => [role, expectedAnswers(procedure)[role]]));
});

test('an unknown procedure is not found, for every role', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'accounts', 'accounts.delete', 'admin.everything']) {
    const response = await createClient(app.address).fetch(`${app.address}/api/trpc/${name}`);
    expect([name, response.status]).toEqual([name, 404]);
  }
});

test('a call that names another member than its cookie is refused and changes nothing', async () => {
  const [ines, mara] = await createSignedInMembers(app, 2);
  const songId = (await createSongs(app.db, [{ title: 'Ledge' }]))[0]!;
  const favorite = (client: TestClient, memberId: string) =>
    client.fetch(`${app.address}/api/trpc/favorites.set`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-member-id': memberId },
      body: JSON.stringify({ songId, favorited: true }),
    });
  const refused = await favorite(mara!, ines!.id);
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error: { data: { reason: 'member-changed' } } });
  expect(await app.db.selectFrom('favorites').selectAll().where('song_id', '=', songId).execute()).toEqual([]);
  expect((await favorite(mara!, mara!.id)).status).toBe(200);
  // A page of an older build sends no header.
  await ines!.api.favorites.set.mutate({ songId, favorited: true });
  const rows = await app.db.selectFrom('favorites').select('member_id').where('song_id', '=', songId).execute();
  expect(rows.map(({ member_id }) => member_id).toSorted()).toEqual([ines!.id, mara!.id].toSorted());
});
