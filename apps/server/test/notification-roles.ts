import type { Notification } from '@dubplate/domain/notifications/notification.ts';
import { sql } from 'kysely';
import { until } from '../../../tools/services/server-process.ts';
import { createSignedInMembers, type SignedInMember, type TestApp } from './test-app.ts';

export type Kind = Notification['kind'];
export type Members<Role extends string> = Record<Role, SignedInMember>;

/** Creates a new member for each role. */
export async function createRoles<Role extends string>(
  app: TestApp,
  ...roles: readonly Role[]
): Promise<Members<Role>> {
  const members = await createSignedInMembers(app, roles.length);
  return Object.fromEntries(roles.map((role, index) => [role, members[index]!])) as Members<Role>;
}

/** Waits until the job worker has notified the recipients of every recorded event. */
export async function finishFanOut({ db }: TestApp): Promise<void> {
  const isFinished = async () => !(await hasEvents(db));
  await until(isFinished, 'the end of the fan-out');
}

export const hasEvents = async (db: TestApp['db']): Promise<boolean> =>
  (await db.selectFrom('notification_events').select('id').execute()).length > 0;

/** Deletes all entries that the preparation of a test created. */
export async function clearInboxes(app: TestApp): Promise<void> {
  await finishFanOut(app);
  await app.db.deleteFrom('notifications').execute();
}

/** Returns the kinds of all stored entries by role. `others` has the entries of members without a role. */
export async function readStoredKinds<Role extends string>(
  app: TestApp,
  members: Members<Role>,
): Promise<Record<Role | 'others', Kind[]>> {
  await finishFanOut(app);
  const rows = await app.db.selectFrom('notifications').select(['member_id', 'kind']).orderBy('kind').execute();
  const roles = Object.keys(members) as Role[];
  const kindsOf = (isRecipient: (id: string) => boolean) =>
    rows.filter((row) => isRecipient(row.member_id)).map(({ kind }) => kind as Kind);
  const byRole = roles.map((role) => [role, kindsOf((id) => id === members[role].id)] as const);
  const isOther = (id: string) => !roles.some((role) => members[role].id === id);
  return Object.fromEntries([...byRole, ['others', kindsOf(isOther)]]) as Record<Role | 'others', Kind[]>;
}

/** Returns what each member reads: the kinds of the listed entries, and the number on the badge. */
export async function readInboxes<Role extends string>(
  members: Members<Role>,
): Promise<Record<Role, { kinds: Kind[]; unread: number }>> {
  const inboxes = Object.entries<SignedInMember>(members).map(async ([role, member]) => {
    const kinds = (await listEntries(member)).map(({ kind }) => kind);
    return [role, { kinds: kinds.toSorted(), unread: await member.api.notifications.unread.query() }] as const;
  });
  return Object.fromEntries(await Promise.all(inboxes)) as Record<Role, { kinds: Kind[]; unread: number }>;
}

/** Returns all pages of the member's inbox, the newest entry first. */
export async function listEntries({ api }: SignedInMember): Promise<Notification[]> {
  const entries: Notification[] = [];
  let cursor: number | null | undefined;
  do {
    const page = await api.notifications.list.query(cursor ? { cursor } : {});
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

const pausedUntil = '9999-01-01';

/**
 * Runs `during` while the job worker starts no new job, then lets it continue. Changes what the fan-out finds when it
 * starts.
 */
export async function whileJobsPaused({ db }: TestApp, during: () => Promise<unknown>): Promise<void> {
  const hasDueJobs = async () =>
    (await sql`select from graphile_worker._private_jobs where run_at <= now()`.execute(db)).rows.length > 0;
  await until(async () => !(await hasDueJobs()), 'the end of the queued jobs');
  await sql`
    create or replace function pause_job() returns trigger language plpgsql as
    ${sql.lit(`begin new.run_at = '${pausedUntil}'; return new; end`)}
  `.execute(db);
  await sql`
    create trigger pause_job before insert on graphile_worker._private_jobs for each row execute function pause_job()
  `.execute(db);
  try {
    await during();
  } finally {
    await sql`drop trigger pause_job on graphile_worker._private_jobs`.execute(db);
    await sql`
      update graphile_worker._private_jobs set run_at = now() where run_at = ${pausedUntil}::timestamptz
    `.execute(db);
    // Otherwise the worker looks for jobs up to two seconds later.
    await sql`select pg_notify('jobs:insert', '{"r":"1","count":1}')`.execute(db);
  }
}

const hourMs = 3_600_000;
const dayAt = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString().slice(0, 10);
/** The sign is inverted in these names: Etc/GMT-3 is three hours ahead of UTC. */
const zoneAhead = (hours: number) => (hours < 0 ? `Etc/GMT+${-hours}` : `Etc/GMT-${hours}`);

/** A time zone in which it is noon now, so that its day does not end during the test. */
export function readNoonZone(): { timeZone: string; today: string } {
  const hours = 12 - new Date().getUTCHours();
  return { timeZone: zoneAhead(hours), today: dayAt(hours) };
}

/**
 * Two time zones with different days, and the day in the one that is ahead. Neither day ends within the next hour: the
 * days of the first pair end at 10:00 and 11:00 UTC, those of the second at 12:00 UTC.
 */
export function readZonesOfTwoDays(): { ahead: string; behind: string; todayAhead: string } {
  const [ahead, behind] = [9, 10].includes(new Date().getUTCHours()) ? ([12, -12] as const) : ([14, -11] as const);
  return { ahead: zoneAhead(ahead), behind: zoneAhead(behind), todayAhead: dayAt(ahead) };
}
