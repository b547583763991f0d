import { createHash, randomBytes } from 'node:crypto';
import type { CalendarFeed, NewCalendarFeed } from '@dubplate/domain/calendar/calendar.ts';
import { deleteFeed } from '../../db/calendar-feeds.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { readFeed, storeFeed } from './calendar.store.ts';

/** 256 bits: the address cannot be guessed, and its hash needs no salt. */
const tokenBytes = 32;
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const calendarRouter = router({
  read: memberProcedure.query(({ ctx }): Promise<CalendarFeed | null> => readFeed(ctx.db, ctx.actor.id)),

  /** The only answer with the address. Revokes a former one. */
  create: memberProcedure.mutation(async ({ ctx }): Promise<NewCalendarFeed> => {
    await ctx.limits.consume('calendar by member', ctx.actor.id);
    const token = randomBytes(tokenBytes).toString('base64url');
    const feed = await storeFeed(ctx.db, ctx.actor.id, hashToken(token));
    return { ...feed, url: `${ctx.config.BASE_URL}/calendar/${token}.ics` };
  }),

  remove: memberProcedure.mutation(async ({ ctx }): Promise<null> => {
    await deleteFeed(ctx.db, ctx.actor.id);
    return null;
  }),
});
