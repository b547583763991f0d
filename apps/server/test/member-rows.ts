import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { mergeSongs } from '../src/features/catalog/merge-songs.ts';
import type { Database } from '../src/db/database.ts';
import { askTicket, createClip } from '../../../tools/fixtures/clips.ts';
import { createComments } from '../../../tools/fixtures/comments.ts';
import { createBrowserKeys } from '../../../tools/fixtures/push.ts';
import { createRequests } from '../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../tools/fixtures/songs.ts';
import { until } from '../../../tools/services/server-process.ts';
import { testPushOrigin } from '../../../tools/test-environment/test-environment.ts';
import { createSignedInMembers, registerMember, type TestApp } from './test-app.ts';

/** Returns every column of every table, including those of the job queue. */
async function listColumns(db: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ schema: string; table: string; column: string }>`
    select nspname as schema, relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by 1, 2, attnum
  `.execute(db);
  return rows.map(({ schema, table, column }) => ({
    table: schema === 'public' ? table : `${schema}.${table}`,
    column,
  }));
}

/** Returns where the whole database contains this text, as "table.column". */
export async function findEverywhere(db: Database, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column } of await listColumns(db)) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where position(${text} in ${sql.ref(column)}::text) > 0 limit 1
    `.execute(db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** Returns the number of rows of each table, without the job queue. */
export async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = new Set((await listColumns(db)).map(({ table }) => table).filter((table) => !table.includes('.')));
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]!.count;
  }
  return counts;
}

/** Returns how many rows contain the member in this column. */
export async function countHolding(db: Database, name: string, memberId: string): Promise<number> {
  const [column, ...table] = name.split('.').toReversed() as [string, ...string[]];
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sql.table(table.toReversed().join('.'))} where ${sql.ref(column)}::text = ${memberId}
  `.execute(db);
  return rows[0]!.count;
}

/** Creates a member who has rows in every table, and another member they interacted with. */
export async function createRowsEverywhere(app: TestApp) {
  const { db } = app;
  const mara = await registerMember(app, {
    username: `mara ${randomUUID().slice(0, 13)}`,
    email: `${randomUUID()}@away.example`,
  });
  const { id } = (await mara.api.accounts.current.query())!;
  const [nel] = (await createSignedInMembers(app, 1)) as [Awaited<ReturnType<typeof createSignedInMembers>>[0]];
  await db
    .insertInto('admins')
    .values([
      { member_id: id, role: 'admin' },
      { member_id: nel.id, role: 'admin', added_by: id },
    ])
    .execute();
  const invite = await db
    .insertInto('invites')
    .values({ code: 'abcd-abcd-abcd', created_by: id, note: 'for a friend', line: 'Loud' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mara.api.accounts.requestPasswordReset.mutate({ email: mara.email });

  const artist = randomUUID();
  const added = await mara.api.songs.add.mutate({
    title: 'Kept',
    artists: [artist],
    link: '',
    timestamp: '',
    releaseDate: '',
  });
  const theirs = await nel.api.songs.add.mutate({ title: 'Theirs', artists: [artist] });
  await mara.api.songs.choose.mutate({ id: theirs.song.id, link: 'https://soundcloud.com/mara/theirs' });
  await mara.api.songs.markOut.mutate({ id: added.song.id, url: 'https://example.com/kept' });
  await nel.api.songs.markOut.mutate({ id: theirs.song.id, url: 'https://example.com/theirs' });
  await mara.api.songs.confirmOut.mutate({ id: theirs.song.id, url: 'https://example.com/theirs' });
  const [asked, own] = (await createRequests(db, nel.username, [
    { title: 'Named by Mara' },
    { title: 'Still open' },
  ])) as [string, string];
  const [answerId] = await createComments(db, [{ requestId: asked, memberId: id }]);
  await nel.api.requests.convert.mutate({ id: asked, answerId: answerId!, title: 'Named', artist });
  const [solved, open] = (await createRequests(db, mara.username, [{ title: 'Solved' }, { title: 'Open' }])) as [
    string,
    string,
  ];
  await mara.api.requests.solve.mutate({ id: solved });
  await mara.api.votes.set.mutate({ requestId: own, voted: true });
  await nel.api.votes.set.mutate({ requestId: open, voted: true });
  const comment = { id: randomUUID(), requestId: own, text: 'No idea, but lovely' };
  await mara.api.comments.add.mutate(comment);
  const loose = await askTicket(mara, randomBytes(1_000));
  const attached = await createClip(db, { member_id: id, request_id: open, file_name: 'my living room.mp3' });

  const [duplicate] = (await createSongs(db, [{ title: 'Merged away' }])) as [string];
  await mara.api.favorites.set.mutate({ songId: duplicate, favorited: true });
  await db
    .updateTable('request_states')
    .set({ resolved_song_id: duplicate })
    .where('request_id', '=', solved)
    .execute();
  await mergeSongs(
    db,
    { id: duplicate, into: added.song.id },
    { kind: 'member', id: nel.id, earlyAccess: false, admin: null },
  );

  await db.insertInto('invite_songs').values({ invite_id: invite.id, position: 1, song_id: duplicate }).execute();
  await db.insertInto('saved_hearts').values({ member_id: id, song_id: duplicate }).execute();
  const [waiting, closed] = [randomUUID(), randomUUID()];
  await db
    .insertInto('report_cases')
    .values([
      { id: waiting, target_kind: 'request', target_id: own, report_count: 1 },
      {
        id: closed,
        target_kind: 'song',
        target_id: added.song.id,
        state: 'dismissed',
        resolved_at: new Date(),
        resolved_by: id,
      },
    ])
    .execute();
  await db
    .insertInto('reports')
    .values({ id: randomUUID(), case_id: waiting, member_id: id, reason: 'spam' })
    .execute();
  await db
    .insertInto('audit_entries')
    .values([
      { admin_id: id, act: 'archive-song', target_kind: 'song', target_id: added.song.id },
      { admin_id: nel.id, act: 'grant-early-access', target_kind: 'member', target_id: id },
    ])
    .execute();
  const importId = randomUUID();
  await db
    .insertInto('imports')
    .values({ id: importId, member_id: id, file_name: 'spring.csv', fingerprint: '0'.repeat(64), row_count: 1 })
    .execute();
  await db.insertInto('import_rows').values({ import_id: importId, line: 1, row: '{}', uploader_id: id }).execute();
  await db
    .insertInto('import_hearts')
    .values({ import_id: importId, line: 1, member_id: id, favorited_at: new Date() })
    .execute();
  await db
    .insertInto('overview_weeks')
    .values({ week: '2020-01-06', members: 0, songs: 0, requests: 0, solved: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select graphile_worker.add_job('send-verification', json_build_object('memberId', ${id}::text),
    run_at => now() + interval '1 hour', job_key => 'fixture')`.execute(db);
  await createNotificationRows(app, { id, nelId: nel.id, requestId: own, artist });
  return { mara: { ...mara, id }, nel, songId: added.song.id, asked, own, open, solved, comment, loose, attached };
}

/** Follows, an entry of the inbox, and an event whose job never runs. */
async function createNotificationRows(
  { db }: TestApp,
  { id, nelId, requestId, artist }: { id: string; nelId: string; requestId: string; artist: string },
): Promise<void> {
  const isFinished = async () =>
    (await db.selectFrom('notification_events').select('id').executeTakeFirst()) === undefined;
  await until(isFinished, 'the events of the rows above');
  await db.insertInto('request_follows').values({ request_id: requestId, member_id: id, following: true }).execute();
  await db.insertInto('artist_follows').values({ artist, member_id: id }).execute();
  await db
    .insertInto('calendar_feeds')
    .values({ member_id: id, token_sha256: randomBytes(32) })
    .execute();
  await db
    .insertInto('notification_settings')
    .values({ member_id: id, topic: 'dates', channel: 'push', enabled: true })
    .execute();
  await db
    .insertInto('notifications')
    .values({ member_id: id, kind: 'solved', subject_id: requestId, occasion: 'fixture', created_at: new Date() })
    .execute();
  await db.insertInto('member_emails').values({ member_id: id, digest_day: '2026-11-19' }).execute();
  await db
    .insertInto('email_deliveries')
    .values({ member_id: id, topic: 'digest', digest_day: '2026-11-19', due_at: new Date('2100-01-01') })
    .execute();
  await db
    .insertInto('digest_runs')
    .values({ planned_through: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await createPushRows(db, id);
  await db
    .insertInto('release_alerts')
    .values({ sent_through: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('notification_events')
      .values([
        { kind: 'solved', subject_id: requestId, actor_id: id },
        { kind: 'solved', subject_id: requestId, actor_id: nelId, notified_through: id },
      ])
      .execute();
    await sql`delete from graphile_worker._private_jobs as jobs using graphile_worker._private_tasks as tasks
      where tasks.id = jobs.task_id and tasks.identifier = 'notify'`.execute(transaction);
  });
}

/** A browser with push, and a message that is not due. */
async function createPushRows(db: Database, memberId: string): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const entry = await db
    .selectFrom('notifications')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const endpoint = `${testPushOrigin}/${randomUUID()}`;
  const subscription = await db
    .insertInto('push_subscriptions')
    .values({ member_id: memberId, session_id: session.id, endpoint, ...createBrowserKeys() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('push_deliveries')
    .values({ notification_id: entry.id, subscription_id: subscription.id, due_at: new Date('2999-01-01') })
    .execute();
}
