import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import {
  listNotificationsSchema,
  markAllReadSchema,
  markNotificationReadSchema,
  markSubjectReadSchema,
  notificationsKeptDays,
  setTimeZoneSchema,
  type NotificationPage,
} from '@dubplate/domain/notifications/notification.ts';
import { readClock } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { announceInbox } from '../../events/inbox-events.ts';
import { announceCaller } from '../../events/member-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, router } from '../../platform/trpc.ts';
import { listNotifications } from './notifications.store.ts';
import { pushProcedures } from './push.procedures.ts';
import { deleteOldNotifications, markAllRead, markRead, markSubjectRead } from './read-marks.store.ts';
import { moveToTimeZone } from './release-alerts.ts';
import { notificationSettingsProcedures } from './settings.procedures.ts';
import { countUnread } from './unread-count.store.ts';

export const notificationsRouter = router({
  ...notificationSettingsProcedures,
  ...pushProcedures,

  list: memberProcedure
    .input(listNotificationsSchema)
    .query(({ ctx, input }): Promise<NotificationPage> => listNotifications(ctx.db, ctx.actor.id, input.cursor)),

  /** At most `unreadLimit`. */
  unread: memberProcedure.query(async ({ ctx: { db, actor } }): Promise<number> =>
    (await countUnread(db, [actor.id])).get(actor.id)!,
  ),

  markRead: idempotentProcedure
    .input(markNotificationReadSchema)
    .mutation(async ({ ctx, input }): Promise<{ id: number }> => {
      if (await markRead(ctx.db, ctx.actor.id, input)) announceInbox(ctx.live, ctx.actor.id);
      return { id: input.id };
    }),

  markSubjectRead: idempotentProcedure
    .input(markSubjectReadSchema)
    .mutation(async ({ ctx, input }): Promise<{ subjectId: string }> => {
      const { db, live, actor } = ctx;
      if (await markSubjectRead(db, actor.id, input.subjectId)) announceInbox(live, actor.id);
      return { subjectId: input.subjectId };
    }),

  markAllRead: idempotentProcedure
    .input(markAllReadSchema)
    .mutation(async ({ ctx, input }): Promise<{ through: number }> => {
      if (await markAllRead(ctx.db, ctx.actor.id, input.through)) announceInbox(ctx.live, ctx.actor.id);
      return { through: input.through };
    }),

  /** The browser sends the zone of the device, so that release alerts arrive in the morning there. */
  setTimeZone: idempotentProcedure.input(setTimeZoneSchema).mutation(async ({ ctx, input }): Promise<CurrentMember> => {
    const isKnown = await moveToTimeZone(ctx, ctx.actor.id, input, (await readClock(ctx.db))());
    if (!isKnown) throw refuse('invalid-input');
    return announceCaller(ctx);
  }),
});

const sweepBatch = 5_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** Batches keep the row locks short. */
export async function sweepNotifications(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notificationsKeptDays * dayMs);
  while ((await deleteOldNotifications(db, before, sweepBatch)) === sweepBatch);
}
