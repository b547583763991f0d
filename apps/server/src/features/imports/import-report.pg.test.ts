import { beforeAll, expect, test } from 'vitest';
import { dryRun, reach } from '../../../test/imports.ts';
import { createSignedInMembers, useTestApp, type SignedInMember, createSignedInAdmin } from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let mara: SignedInMember;
let email: string;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: ['canBulkImport'] });
  [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
  ({ email } = await app.db.selectFrom('members').select('email').where('id', '=', mara.id).executeTakeFirstOrThrow());
});

const legacySong = (title: string) => ({
  title,
  artist: 'Velka',
  verificationStatus: 'verified',
  uploader: email,
  hearts: [{ email, at: '2025-01-01T00:00:00Z' }],
  favorites: { known: '', unknown: '' },
});

test('favorites, uploaders and verified songs are counted for new rows only, before and after the import', async () => {
  await admin.api.songs.add.mutate({ title: 'Here already', artists: ['Velka'], link: '' });
  const { id, extras } = await dryRun(admin, [
    legacySong('First'),
    legacySong('Second'),
    legacySong('Here already'),
    { ...legacySong('Refused'), releaseDate: 'next summer' },
  ]);
  expect(extras).toEqual({
    hearts: 8,
    heartsKnown: 4,
    heartsKept: 2,
    votes: 0,
    uploadersKept: 2,
    unverified: 2,
  });
  // A member adds this song between the dry run and the import, so the import adds one fewer than planned.
  await admin.api.songs.add.mutate({ title: 'Second', artists: ['Velka'], link: '' });
  await admin.api.imports.run.mutate({ id });
  expect((await reach(admin, id, 'done')).extras).toEqual({
    hearts: 8,
    heartsKnown: 4,
    heartsKept: 1,
    votes: 0,
    uploadersKept: 1,
    unverified: 1,
  });
  expect(await mara.api.accounts.current.query()).toMatchObject({ uploadCount: 1, favoriteCount: 1 });
});

test('an import that an older build checked is reported with the counts of every row', async () => {
  const { id } = await dryRun(admin, [legacySong('Checked before'), { ...legacySong(''), artist: '' }]);
  await app.db
    .updateTable('imports')
    .set({ planned_heart_count: null, planned_uploader_count: null, planned_verified_count: null })
    .where('id', '=', id)
    .execute();
  expect((await admin.api.imports.read.query({ id })).extras).toMatchObject({ heartsKept: 2, uploadersKept: 2 });
});

test('a row shows the link and the date as written in the file, also when they are refused', async () => {
  const { id } = await dryRun(admin, [
    { title: 'Bad date', artist: 'Velka', releaseDate: '31.02.2027' },
    { title: 'Bad link', artist: 'Velka', link: 'https://tidal.example/track/1' },
    { title: 'Good', artist: 'Velka', link: 'https://x.com/a/status/1234567890123', releaseDate: 'December 4, 2026' },
    { title: 'Bare', artist: 'Velka' },
    { title: 'Long', artist: 'Velka', link: `https://tidal.example/${'x'.repeat(400)}\u0007` },
  ]);
  const { rows } = await admin.api.imports.rows.query({ id, filter: 'all' });
  expect(rows).toMatchObject([
    { title: 'Bad date', result: 'error', link: null, writtenDate: '31.02.2027', releaseDate: null },
    { title: 'Bad link', result: 'error', link: 'https://tidal.example/track/1', writtenDate: null },
    {
      title: 'Good',
      result: 'new',
      link: 'https://x.com/a/status/1234567890123',
      writtenDate: 'December 4, 2026',
      releaseDate: '2026-12-04',
    },
    { title: 'Bare', link: null, writtenDate: null },
    { title: 'Long', result: 'error', link: `https://tidal.example/${'x'.repeat(178)}` },
  ]);
});
