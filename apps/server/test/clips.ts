import { createHash, randomUUID } from 'node:crypto';
import type { ClipTicket } from '@dubplate/domain/clips/clip.ts';
import { sql } from 'kysely';
import { until } from '../../../tools/services/server-process.ts';
import type { Database } from '../src/db/database.ts';
import { createStorage, type Storage } from '../src/platform/storage.ts';
import { readConfig } from '../src/platform/config.ts';
import type { TestClient, TestEnvironment } from './test-app.ts';

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const askTicket = ({ api }: Pick<TestClient, 'api'>, bytes: Buffer, size = bytes.length): Promise<ClipTicket> =>
  api.clips.ticket.mutate({ fileName: 'rip.mp3', size, sha256: sha256Of(bytes) });

/** Uploads with a ticket as a browser does, and returns the response of the bucket. */
export async function sendClip(
  { url, headers }: Pick<ClipTicket, 'url' | 'headers'>,
  bytes: Buffer,
  other: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { ...headers, ...other },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  return response.ok ? 'taken' : (/<Code>(\w+)</.exec(text)?.[1] ?? String(response.status));
}

/** Gets a ticket, uploads and confirms. */
export async function sendWholeClip(member: Pick<TestClient, 'api'>, bytes: Buffer) {
  const ticket = await askTicket(member, bytes);
  const sent = await sendClip(ticket, bytes);
  if (sent !== 'taken') throw new Error(`the bucket refused: ${sent}`);
  return { ...ticket, confirmed: await member.api.clips.confirm.mutate({ clipId: ticket.clipId }) };
}

/** The bucket with the server's key, to write what no ticket allows, or to sign at another time. */
export const storageOf = (env: TestEnvironment, now?: () => Date): Storage =>
  createStorage(readConfig(env.environment), now && { now });

export async function readClip(db: Database, clipId: string) {
  return db.selectFrom('clips').selectAll().where('id', '=', clipId).executeTakeFirst();
}

export async function readMemberId(db: Database, username: string): Promise<string> {
  const { id } = await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
  return id;
}

export async function createRequest(db: Database, memberId: string): Promise<string> {
  const id = randomUUID();
  const text = {
    title: 'Set at the lake',
    description: 'Around sunrise',
    search_text: 'set at the lake around sunrise',
  };
  await db
    .insertInto('requests')
    .values({ id, member_id: memberId, ...text })
    .execute();
  return id;
}

type Job = { task: string; payload: Record<string, unknown>; days: number };

/** Returns the queued jobs of clips, and in how many days each is due. */
export async function clipJobs(db: Database): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select tasks.identifier as task, payload, round(extract(epoch from run_at - now()) / 86400)::integer as days
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = task_id
    where tasks.identifier like '%-clip'
  `.execute(db);
  return rows;
}

/** Makes all queued jobs of clips due, and waits until the job worker has run them. */
export async function passADay(db: Database): Promise<void> {
  await until(async () => {
    // A job may queue another one for later.
    await sql`
      update graphile_worker._private_jobs set run_at = now()
      where run_at > now() and task_id in (
        select id from graphile_worker._private_tasks where identifier like '%-clip'
      )
    `.execute(db);
    // Without it, the job worker would find the jobs at its next poll, up to two seconds later.
    await sql`notify "jobs:insert"`.execute(db);
    return (await clipJobs(db)).length === 0;
  }, 'the sweep');
}
