import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  pauseSchema,
  setChannelSchema,
  setLevelSchema,
  setWhenSchema,
  type NotificationSettings,
} from '@dubplate/domain/notifications/settings.ts';
import { readClock } from '../../db/clock.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, type Context } from '../../platform/trpc.ts';
import { changeTimes } from './release-alerts.ts';
import { readSettings, storeChannel, storeLevel, storePause } from './settings.store.ts';

async function readOrRefuse({ db }: Pick<Context, 'db'>, memberId: MemberId): Promise<NotificationSettings> {
  const settings = await readSettings(db, memberId, new Date());
  if (!settings) throw refuse('member-missing');
  return settings;
}

/** Every change returns all settings. */
export const notificationSettingsProcedures = {
  settings: memberProcedure.query(({ ctx }): Promise<NotificationSettings> => readOrRefuse(ctx, ctx.actor.id)),

  setChannel: idempotentProcedure.input(setChannelSchema).mutation(async ({ ctx, input }) => {
    await storeChannel(ctx.db, ctx.actor.id, input);
    return readOrRefuse(ctx, ctx.actor.id);
  }),

  setLevel: idempotentProcedure.input(setLevelSchema).mutation(async ({ ctx, input }) => {
    await storeLevel(ctx.db, ctx.actor.id, input.level);
    return readOrRefuse(ctx, ctx.actor.id);
  }),

  /** Not idempotent: a pause of a day begins with the call. */
  pause: memberProcedure.input(pauseSchema).mutation(async ({ ctx, input }) => {
    await storePause(ctx.db, ctx.actor.id, input.pause);
    return readOrRefuse(ctx, ctx.actor.id);
  }),

  setWhen: idempotentProcedure.input(setWhenSchema).mutation(async ({ ctx, input }) => {
    await changeTimes(ctx, ctx.actor.id, input, (await readClock(ctx.db))());
    return readOrRefuse(ctx, ctx.actor.id);
  }),
};
