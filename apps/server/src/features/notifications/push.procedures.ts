import { subscribeSchema, unsubscribeSchema, type PushDevice } from '@dubplate/domain/notifications/push.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure } from '../../platform/trpc.ts';
import { areBrowserKeys } from '../../platform/web-push.ts';
import { deleteSubscription, listDevices, storeSubscription } from './push-subscriptions.store.ts';

export const pushProcedures = {
  /** Null when the installation has no key: the browser then offers no push. */
  pushKey: memberProcedure.query(({ ctx }): { publicKey: string | null } => ({ publicKey: ctx.push.publicKey })),

  subscribe: idempotentProcedure.input(subscribeSchema).mutation(async ({ ctx, input }): Promise<{ on: true }> => {
    await ctx.limits.consume('push by member', ctx.actor.id);
    if (ctx.push.publicKey === null || !ctx.push.isAllowed(input.endpoint) || !areBrowserKeys(input)) {
      throw refuse('invalid-input');
    }
    await storeSubscription(ctx.db, { memberId: ctx.actor.id, sessionId: ctx.session.id }, input);
    return { on: true };
  }),

  unsubscribe: idempotentProcedure.input(unsubscribeSchema).mutation(async ({ ctx, input }): Promise<{ on: false }> => {
    await deleteSubscription(ctx.db, ctx.actor.id, input.endpoint);
    return { on: false };
  }),

  devices: memberProcedure.query(({ ctx }): Promise<PushDevice[]> =>
    listDevices(ctx.db, { memberId: ctx.actor.id, sessionId: ctx.session.id }),
  ),
};
