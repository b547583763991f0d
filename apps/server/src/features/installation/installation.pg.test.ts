import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { entriesAbout } from '../../../test/audit-entries.ts';
import { createSignedInAdmin, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
const id = '00000000-0000-4000-8000-000000000001';
let owner: SignedInMember;
beforeAll(async () => {
  owner = await createSignedInAdmin(app, { role: 'super_admin' });
});
beforeEach(async () => {
  await app.db.updateTable('installation_settings').set({ teasers: true, invites_per_member: 0 }).execute();
});

const read = () => owner.api.installation.read.query();
const set = (change: { teasers?: boolean; invitesPerMember?: number }) => owner.api.installation.set.mutate(change);

test('a change applies at once and is logged; a repeated one is not', async () => {
  expect(await read()).toEqual({ teasers: true, invitesPerMember: 0 });
  const entries = (await entriesAbout(app.db, id)).length;
  expect(await set({ teasers: false })).toEqual({ teasers: false, invitesPerMember: 0 });
  expect(await set({ teasers: false })).toEqual({ teasers: false, invitesPerMember: 0 });
  expect(await set({})).toEqual({ teasers: false, invitesPerMember: 0 });
  expect(await read()).toEqual({ teasers: false, invitesPerMember: 0 });
  expect((await entriesAbout(app.db, id)).slice(entries)).toMatchObject([
    {
      act: 'set-installation',
      admin_id: owner.id,
      before: { teasers: true, invitesPerMember: 0 },
      after: { teasers: false, invitesPerMember: 0 },
    },
  ]);
});

test('two tabs that change different settings do not overwrite each other', async () => {
  await Promise.all([set({ teasers: false }), set({ invitesPerMember: 3 })]);
  expect(await read()).toEqual({ teasers: false, invitesPerMember: 3 });
});

test('an admin with every permission cannot read or change the settings', async () => {
  const admin = await createSignedInAdmin(app);
  expect((await refusalOf(admin.api.installation.read.query())).reason).toBe('forbidden');
  expect((await refusalOf(admin.api.installation.set.mutate({ teasers: false }))).reason).toBe('forbidden');
  expect(await read()).toEqual({ teasers: true, invitesPerMember: 0 });
});

test('the log of the console lists the change under Settings', async () => {
  await set({ invitesPerMember: 5 });
  const { entries } = await owner.api.audit.list.query({ filter: 'settings', query: '' });
  expect(entries[0]).toMatchObject({ act: 'set-installation', target: { kind: 'installation', id, name: null } });
});

test('the table holds exactly one row, within its limits', async () => {
  await expect(sql`insert into installation_settings (id) values (gen_random_uuid())`.execute(app.db)).rejects.toThrow(
    /check/,
  );
  for (const count of [-1, 101]) {
    await expect(
      app.db.updateTable('installation_settings').set({ invites_per_member: count }).execute(),
    ).rejects.toThrow(/check/);
  }
});
