import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSongs } from '../../../tools/fixtures/songs.ts';
import { startTcpProxy, type TcpProxy } from '../../../tools/services/tcp-proxy.ts';
import { copyTemplate, createTestPool } from '../../../tools/test-environment/test-databases.ts';
import { createSignedInAdmin, startTestApp, type SignedInMember, type TestApp } from '../test/test-app.ts';
import { createDatabase, type Database } from './db/database.ts';

/** Another database with other rows takes the place of the replica, so that a response shows where it was read. */
let replica: Database;
let proxy: TcpProxy;
let app: TestApp;
let admin: SignedInMember;

beforeAll(async () => {
  const url = new URL(await copyTemplate(inject('postgresUrl')));
  replica = createDatabase(createTestPool(url.href, 2));
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  app = await startTestApp({ READ_REPLICA_URL: url.href });
  admin = await createSignedInAdmin(app);
  await createSongs(app.db, [{ title: 'Ledger of the primary' }]);
  await createSongs(replica, [{ title: 'Ledger of the replica' }]);
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await replica.destroy();
});

/** Poll it for the replica: after a second without a connection, reads go to the primary for five. */
const search = async () => (await admin.api.songs.search.query({ query: 'ledger' })).songs.map(({ title }) => title);

test('search reads the replica, and sessions and writes use the primary', async () => {
  await expect.poll(search).toEqual(['Ledger of the replica']);
  expect(await admin.api.audit.list.query({ filter: null, query: '' })).toMatchObject({ entries: [] });
  const { song } = await admin.api.songs.add.mutate({ title: 'Ledger of today', artists: ['Velka'] });
  expect(await app.db.selectFrom('songs').select('title').where('id', '=', song.id).execute()).toHaveLength(1);
  expect(await replica.selectFrom('songs').select('title').where('id', '=', song.id).execute()).toHaveLength(0);
});

test('a replica without the newest table is skipped for that read', async () => {
  await replica.schema.alterTable('songs').renameTo('songs_of_later').execute();
  expect(await search()).toContain('Ledger of the primary');
  await replica.schema.alterTable('songs_of_later').renameTo('songs').execute();
  await expect.poll(search).toEqual(['Ledger of the replica']);
});

test('while the replica is away, the primary answers', async () => {
  await proxy.cut();
  expect(await search()).toContain('Ledger of the primary');
  await proxy.restore();
});
