import { runWithTransaction } from '@better-auth/core/context';
import {
  confirmEmailSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
} from '@dubplate/domain/accounts/account.schema.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { deleteFeed } from '../../db/calendar-feeds.ts';
import { readCurrentMember } from '../../events/member-events.ts';
import { abortSignalOf } from '../../platform/abort-signal.ts';
import { withinLimit } from '../../platform/rate-limits.ts';
import { refuse, libraryErrorCode } from '../../platform/refuse.ts';
import { memberProcedure, procedure } from '../../platform/trpc.ts';
import { linkIsValid, readMemberIdByEmail } from './accounts.store.ts';
import { authCallContext, type AuthCallContext } from './auth-call-context.ts';
import type { AuthHolder } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { passwordResetEmail } from './emails.ts';
import { hashPassword } from './password-hash.ts';
import { readSigned, sign } from '../../platform/signed-value.ts';

/** The payload is not verified here: the caller checks the signature first. */
function emailIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email;
  } catch {
    return null;
  }
}

/** Links that the server sends by email: password reset and email verification. */
export const createEmailLinkProcedures = (auth: AuthHolder) => ({
  requestPasswordReset: procedure.input(requestPasswordResetSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consumeByAddress('reset by address', ctx.address);
    await ctx.limits.consume('reset by email and address', `${input.email} ${ctx.address}`);
    ctx.subject.memberId = await readMemberIdByEmail(ctx.db, input.email);
    if (!ctx.subject.memberId) throw refuse('user-not-found');
    // Attackers who ask for it from many addresses must not keep the member from resetting the password.
    if (!(await withinLimit(ctx.limits.consume('reset email by email', input.email)))) return;
    const callContext: AuthCallContext = {};
    await authCallContext.run(callContext, () => auth.current().api.requestPasswordReset({ body: input }));
    const link = `${ctx.config.BASE_URL}/reset-password?token=${callContext.resetToken}`;
    // Sent before the response, not queued, so that the member sees an error when the email cannot be sent.
    await ctx.mail.send(passwordResetEmail(input.email, link)).catch((error: unknown) => {
      throw refuse('reset-failed', error);
    });
  }),

  /** Sets the password and ends every session in one transaction: an attacker with the old password is signed out. */
  resetPassword: procedure.input(resetPasswordSchema).mutation(async ({ ctx, input }) => {
    await ctx.limits.consumeByAddress('reset by address', ctx.address);
    const library = auth.current();
    const { adapter, internalAdapter } = await library.$context;
    // Checks the link before the slow hash. The transaction below deletes the link, so it works once.
    const link = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
    if (!link || !(await linkIsValid(ctx.db, link.id))) throw refuse('reset-link-invalid');
    ctx.subject.memberId = link.value;
    refuseCommonPassword(input.password);
    const callContext: AuthCallContext = {
      passwordHash: await hashPassword(ctx.config, input.password, abortSignalOf(ctx.reply)),
    };
    const body = { token: input.token, newPassword: input.password };
    // Whoever had the old password may know it. Before the transaction of better-auth, so that a crash cannot keep it.
    await deleteFeed(ctx.db, link.value as MemberId);
    try {
      await authCallContext.run(callContext, () =>
        runWithTransaction(adapter, () => library.api.resetPassword({ body })),
      );
    } catch (error) {
      throw libraryErrorCode(error).code === 'INVALID_TOKEN' ? refuse('reset-link-invalid') : error;
    }
    await ctx.live.end(link.value);
  }),

  /**
   * Requires the signed-in member's own address. Otherwise the owner of a mailbox who follows the link would verify
   * an account that an attacker registered with that address.
   */
  confirmEmail: memberProcedure.input(confirmEmailSchema).mutation(async ({ ctx, input }) => {
    const member = await readCurrentMember(ctx.db, ctx.actor.id);
    const content = readSigned(input.token, ctx.config.AUTH_SECRET);
    if (content === null || member?.email !== emailIn(content)) throw refuse('confirm-link-invalid');
    // better-auth verifies with the first secret only.
    const token = sign(content, ctx.config.AUTH_SECRET, 'base64url');
    try {
      await auth.current().api.verifyEmail({ query: { token } });
    } catch (error) {
      throw libraryErrorCode(error).code ? refuse('confirm-link-invalid') : error;
    }
  }),

  sendVerification: memberProcedure.mutation(async ({ ctx }) => {
    await ctx.limits.consume('verification by member', ctx.actor.id);
    await ctx.jobs.add('send-verification', { memberId: ctx.actor.id });
  }),
});
