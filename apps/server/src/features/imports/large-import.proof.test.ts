import { readImportedSong } from '@dubplate/domain/imports/import-row.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createMembers } from '../../../../../tools/fixtures/members.ts';
import { dryRun, makeRecords, reach } from '../../../test/imports.ts';
import { createSignedInMembers, useTestApp, type SignedInMember, createSignedInAdmin } from '../../../test/test-app.ts';
import type { Live } from '../../platform/live.ts';
import { importSongs } from '../songs/import-songs.ts';
import { runImport } from './run-import.ts';

const app = await useTestApp();
let admin: SignedInMember;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: ['canBulkImport'] });
});

describe('thousands of favorites', () => {
  test('are added in batches of two thousand, a larger row in its own batch, and announced once', async () => {
    const signedIn = await createMembers(app, 2_100);
    const { id } = await dryRun(admin, makeRecords(5, 'Loved'));
    const addFavorites = (lines: number[], hearts: number) =>
      sql`insert into import_hearts (import_id, line, member_id, favorited_at)
        select ${id}, line, member_id, '2025-01-01'
        from unnest(${lines}::integer[]) as line, unnest(${signedIn.slice(0, hearts).map((member) => member.id)}::uuid[]) as member_id
      `.execute(app.db);
    await addFavorites([2, 3, 4], 700);
    await addFavorites([5], 2_100);
    await sql`update imports set state = 'running', started_at = now() where id = ${id}`.execute(app.db);
    const announcedRooms: string[] = [];
    const live = { announce: (room: string) => announcedRooms.push(room) } as unknown as Live;
    // A clock that stops keeps the job in its first time slice. The next slice would announce members again.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    await runImport({ db: app.db, live }, id).finally(() => clock.mockRestore());
    await reach(admin, id, 'done');
    // The songs of a batch were added in the same transaction.
    const { rows } = await sql<{ hearts: number[] }>`
      select array_agg(favorite_count order by title) as hearts from songs where title like 'Loved %'
      group by xmin::text order by min(title)
    `.execute(app.db);
    expect(rows.map(({ hearts }) => hearts)).toEqual([[700, 700], [700], [2_100], [0]]);
    expect(announcedRooms.length).toBeGreaterThan(0);
    expect(new Set(announcedRooms).size).toBe(announcedRooms.length);
  });

  test('may belong to more members than a statement has parameters', async () => {
    const [mara] = await createSignedInMembers(app, 1);
    const deletedIds = Array.from({ length: 70_000 }, () => crypto.randomUUID());
    const read = readImportedSong({ title: 'Loved by all', artists: ['Velka'], releaseDate: '2025-01-01' }, new Date());
    const { song } = read as Extract<typeof read, { song: unknown }>;
    const hearts = [...deletedIds, mara!.id].map((memberId) => ({ memberId, favoritedAt: new Date('2025-01-01') }));
    const { members } = await app.db
      .transaction()
      .execute((transaction) => importSongs(transaction, [{ line: 2, song, uploaderId: null, hearts }]));
    expect(members).toEqual([mara!.id]);
    expect(await app.db.selectFrom('songs').selectAll().where('title', '=', 'Loved by all').execute()).toMatchObject([
      { favorite_count: 1 },
    ]);
  });
});
