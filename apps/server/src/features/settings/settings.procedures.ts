import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import {
  changePasswordSchema,
  endSessionSchema,
  renameSchema,
  setPublicSchema,
  type OpenSession,
  type SignInWays,
} from '@dubplate/domain/settings/settings.schema.ts';
import { isUniqueViolation } from '../../db/constraint-errors.ts';
import { announceCaller } from '../../events/member-events.ts';
import { abortSignalOf } from '../../platform/abort-signal.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, router } from '../../platform/trpc.ts';
import { changePassword } from './change-password.ts';
import { deleteSessions, listSessions } from './own-sessions.store.ts';
import { readSignInWays, setPublic, setUsername } from './settings.store.ts';

export const settingsRouter = router({
  read: memberProcedure.query(({ ctx }): Promise<SignInWays> => readSignInWays(ctx.db, ctx.actor.id)),

  /** Posts store member ids, so they show the new name at once. */
  rename: memberProcedure.input(renameSchema).mutation(async ({ ctx, input }): Promise<CurrentMember> => {
    await ctx.limits.consume('rename by member', ctx.actor.id);
    await setUsername(ctx.db, ctx.actor.id, input.username).catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('username-taken') : error;
    });
    return announceCaller(ctx);
  }),

  setPublic: idempotentProcedure.input(setPublicSchema).mutation(async ({ ctx, input }): Promise<CurrentMember> => {
    await setPublic(ctx.db, ctx.actor.id, input.isPublic);
    return announceCaller(ctx);
  }),

  changePassword: memberProcedure
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.session, input, abortSignalOf(ctx.reply))),

  sessions: memberProcedure.query(({ ctx }): Promise<OpenSession[]> =>
    listSessions(ctx.db, ctx.actor.id, ctx.session.id),
  ),

  /** Not the current session: `signOut` ends that one. */
  endSession: memberProcedure.input(endSessionSchema).mutation(async ({ ctx, input }) => {
    const ended = await deleteSessions(ctx.db, ctx.actor.id, { except: ctx.session.id, only: input.id });
    await Promise.all(ended.map((id) => ctx.live.end(ctx.actor.id, id)));
  }),

  endOtherSessions: memberProcedure.mutation(async ({ ctx }) => {
    const ended = await deleteSessions(ctx.db, ctx.actor.id, { except: ctx.session.id });
    await Promise.all(ended.map((id) => ctx.live.end(ctx.actor.id, id)));
  }),
});
