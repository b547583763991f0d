import type { MemberId } from '@dubplate/domain/ids.ts';
import { devicesLimit, type PushDevice } from '@dubplate/domain/notifications/push.ts';
import { describeDevice } from '@dubplate/domain/settings/device.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isValidSession } from '../../db/valid-session.ts';
import type { PushTarget } from '../../platform/push.ts';

type Owner = { memberId: MemberId; sessionId: string };

/**
 * A browser has one subscription. It belongs to the member who signed in last: an endpoint of another member moves, if
 * the caller has its secret too. The session may have ended meanwhile; then nothing is stored.
 */
export async function storeSubscription(db: Database, owner: Owner, target: PushTarget): Promise<void> {
  const { memberId, sessionId } = owner;
  await sql`
    insert into push_subscriptions (member_id, session_id, endpoint, p256dh, auth)
    select member_id, id, ${target.endpoint}, ${target.p256dh}, ${target.auth}
    from sessions where id = ${sessionId} and member_id = ${memberId}
    on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth
    where push_subscriptions.member_id = excluded.member_id or push_subscriptions.auth = excluded.auth
  `.execute(db);
  await sql`
    delete from push_subscriptions where member_id = ${memberId} and (
      (session_id = ${sessionId} and endpoint <> ${target.endpoint}) or id in (
        select id from push_subscriptions where member_id = ${memberId}
        order by endpoint = ${target.endpoint} desc, created_at desc, id offset ${devicesLimit}
      )
    )
  `.execute(db);
}

export async function deleteSubscription(db: Database, memberId: MemberId, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('member_id', '=', memberId)
    .where('endpoint', '=', endpoint)
    .execute();
}

/** The calling browser first, then the newest. */
export async function listDevices(db: Database, { memberId, sessionId }: Owner): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['sessions.user_agent', 'push_subscriptions.last_ok_at'])
    .select(sql<boolean>`session_id = ${sessionId}`.as('here'))
    .where('push_subscriptions.member_id', '=', memberId)
    .where(isValidSession)
    .orderBy('here', 'desc')
    .orderBy('push_subscriptions.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    device: describeDevice(row.user_agent),
    here: row.here,
    lastOkAt: row.last_ok_at?.toISOString() ?? null,
  }));
}
