import {
  confirmEmailSchema,
  registerSchema,
  requestPasswordResetSchema,
  resetPasswordSchema,
  signInSchema,
  startGoogleSchema,
  type CurrentMember,
} from '@dubplate/domain/accounts/account.schema.ts';
import { runWithTransaction } from '@better-auth/core/context';
import { refuse, libraryErrorCode } from '../../platform/refuse.ts';
import { memberProcedure, procedure, router } from '../../platform/trpc.ts';
import { isSuspended, noteUse, readCurrentMember, readMemberIdByEmail, usernameIsTaken } from './accounts.store.ts';
import { authHeaders, passCookies } from './auth-headers.ts';
import { handover, type AuthHolder } from './auth.ts';
import { resetLetter } from './letters.ts';
import { hashPassword } from './password-hash.ts';
import { requireUnusedInvite } from '../invites/require-unused-invite.ts';

/** The address a confirmation token speaks of. Not trusted: the library checks the signature afterwards. */
function emailIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).email;
  } catch {
    return null;
  }
}

export function createAccountsRouter(auth: AuthHolder) {
  return router({
    /** Who is signed in. Also keeps a session in use from running out. */
    current: procedure.query(async ({ ctx }): Promise<CurrentMember | null> => {
      if (!ctx.session) return null;
      const { headers } = await auth
        .current()
        .api.getSession({ headers: authHeaders(ctx.request), returnHeaders: true });
      passCookies(ctx.reply, headers);
      await noteUse(ctx.db, ctx.session.id);
      return readCurrentMember(ctx.db, ctx.session.actor.id);
    }),

    register: procedure.input(registerSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.take('register by address', ctx.address);
      // Asked again, and for good, in the transaction. First, so that only who has a code learns anything else.
      await requireUnusedInvite(ctx.db, input.inviteCode);
      if (await usernameIsTaken(ctx.db, input.username)) throw refuse('username-taken');
      const passwordHash = await hashPassword(input.password);
      const { username, ...rest } = input;
      const body = { name: username, ...rest };
      const { api } = auth.current();
      try {
        const { headers } = await handover.run({ passwordHash }, () =>
          api.signUpEmail({ body, headers: authHeaders(ctx.request), returnHeaders: true }),
        );
        passCookies(ctx.reply, headers);
      } catch (error) {
        const { code, reason } = libraryErrorCode(error);
        if (reason) throw refuse(reason);
        if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') throw refuse('email-taken');
        // Two registrations at once with one address or one name: the database let the first in.
        if (await readMemberIdByEmail(ctx.db, input.email)) throw refuse('email-taken');
        if (await usernameIsTaken(ctx.db, username)) throw refuse('username-taken');
        throw refuse('registration-failed', error);
      }
    }),

    signIn: procedure.input(signInSchema).mutation(async ({ ctx, input }) => {
      const pair = `${input.email} ${ctx.address}`;
      await ctx.limits.take('sign-in by address', ctx.address);
      await ctx.limits.take('sign-in by email and address', pair);
      await ctx.limits.take('sign-in by email', input.email);
      const memberId = await readMemberIdByEmail(ctx.db, input.email);
      if (!memberId) throw refuse('user-not-found');
      try {
        const { headers } = await auth
          .current()
          .api.signInEmail({ body: input, headers: authHeaders(ctx.request), returnHeaders: true });
        passCookies(ctx.reply, headers);
      } catch (error) {
        const { code, reason } = libraryErrorCode(error);
        if (reason) throw refuse(reason);
        if (code === 'INVALID_EMAIL_OR_PASSWORD') throw refuse('wrong-password');
        // Suspended while the password was looked at: the database has refused the session.
        throw (await isSuspended(ctx.db, memberId)) ? refuse('account-suspended') : error;
      }
      await ctx.limits.forgive('sign-in by email and address', pair);
      await ctx.limits.forgive('sign-in by email', input.email);
    }),

    signOut: memberProcedure.mutation(async ({ ctx }) => {
      const { headers } = await auth.current().api.signOut({ headers: authHeaders(ctx.request), returnHeaders: true });
      passCookies(ctx.reply, headers);
      ctx.live.end(ctx.actor.id, ctx.session.id);
    }),

    /** Gives the address at Google to go to. Where Google sends the person back is `google-screen.tsx` in the web app. */
    startGoogle: procedure.input(startGoogleSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.take('google by address', ctx.address);
      const { inviteCode, popup } = input;
      const back = `/google?${new URLSearchParams({
        intent: inviteCode ? 'sign-up' : 'sign-in',
        ...(popup && { popup: '1' }),
      })}`;
      const body = {
        provider: 'google',
        callbackURL: back,
        errorCallbackURL: back,
        disableRedirect: true,
        ...(inviteCode && { requestSignUp: true, additionalData: { inviteCode } }),
      };
      try {
        const library = await auth.withGoogle();
        const { headers, response } = await library.api.signInSocial({
          body,
          headers: authHeaders(ctx.request),
          returnHeaders: true,
        });
        passCookies(ctx.reply, headers);
        return { url: response.url! };
      } catch (error) {
        throw refuse(inviteCode ? 'google-sign-up-failed' : 'google-sign-in-failed', error);
      }
    }),

    requestPasswordReset: procedure.input(requestPasswordResetSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.take('reset by address', ctx.address);
      await ctx.limits.take('reset by email', input.email);
      if (!(await readMemberIdByEmail(ctx.db, input.email))) throw refuse('user-not-found');
      const handed: { resetToken?: string } = {};
      await handover.run(handed, () => auth.current().api.requestPasswordReset({ body: input }));
      const link = `${ctx.config.BASE_URL}/reset-password?token=${handed.resetToken}`;
      // Sent while the person waits, so that a letter that cannot be sent is said, not queued.
      await ctx.mail.send(resetLetter(input.email, link)).catch((error: unknown) => {
        throw refuse('reset-failed', error);
      });
    }),

    /** Sets the password and ends every session in one transaction: whoever had the old one is out. */
    resetPassword: procedure.input(resetPasswordSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.take('reset by address', ctx.address);
      const library = auth.current();
      const { adapter } = await library.$context;
      const handed: { passwordHash: string; resetMemberId?: string } = {
        passwordHash: await hashPassword(input.password),
      };
      const body = { token: input.token, newPassword: input.password };
      try {
        await handover.run(handed, () => runWithTransaction(adapter, () => library.api.resetPassword({ body })));
      } catch (error) {
        throw libraryErrorCode(error).code === 'INVALID_TOKEN' ? refuse('reset-link-invalid') : error;
      }
      if (handed.resetMemberId) ctx.live.end(handed.resetMemberId);
    }),

    /**
     * Confirms the address of the member who is signed in, and nobody else's: a link that lands with the
     * reader of a mailbox must not bless an account somebody else made with their address.
     */
    confirmEmail: memberProcedure.input(confirmEmailSchema).mutation(async ({ ctx, input }) => {
      const member = await readCurrentMember(ctx.db, ctx.actor.id);
      if (member?.email !== emailIn(input.token)) throw refuse('confirm-link-invalid');
      try {
        await auth.current().api.verifyEmail({ query: { token: input.token } });
      } catch (error) {
        throw libraryErrorCode(error).code ? refuse('confirm-link-invalid') : error;
      }
    }),

    sendVerification: memberProcedure.mutation(async ({ ctx }) => {
      await ctx.limits.take('verification by member', ctx.actor.id);
      await ctx.jobs.add('send-verification', { memberId: ctx.actor.id });
    }),
  });
}
