import {
  registerSchema,
  signInSchema,
  startGoogleSchema,
  type CurrentMember,
} from '@dubplate/domain/accounts/account.schema.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { readCurrentMember } from '../../events/member-events.ts';
import { abortSignalOf } from '../../platform/abort-signal.ts';
import { refuse, libraryErrorCode } from '../../platform/refuse.ts';
import type { SecuritySubject } from '../../platform/security-events.ts';
import { memberProcedure, procedure, router, type Context } from '../../platform/trpc.ts';
import { requireUnusedInvite } from '../invites/require-unused-invite.ts';
import { isSuspended, readMemberIdByEmail, readSignIn, replaceHash, usernameIsTaken } from './accounts.store.ts';
import { authHeaders, passCookies, readKnownDevice, rememberDevice, replaceSessionCookies } from './auth-headers.ts';
import { authCallContext, type AuthCallContext } from './auth-call-context.ts';
import type { AuthHolder } from './auth.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { createEmailLinkProcedures } from './email-link.procedures.ts';
import { createGoogleCheck, googleClientOf } from './google-client.ts';
import { hashPassword } from './password-hash.ts';
import { useSession } from './session.ts';

type Call = Context & { subject: SecuritySubject };

/** After a sign-in: names the member in the security log and sets the known-device cookie. */
function rememberNewSession(ctx: Call, { newSession }: AuthCallContext): void {
  if (!newSession) return;
  ctx.subject.memberId = newSession.memberId;
  ctx.subject.sessionId = newSession.id;
  rememberDevice(ctx, newSession.memberId);
}

/** The sign-in has succeeded already, so a failure is only logged and the old hash stays. */
async function storeNewHash({ db, request }: Call, memberId: MemberId, rehash: { from: string; to: string }) {
  await replaceHash(db, memberId, rehash).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a password could not be rehashed');
  });
}

export function createAccountsRouter(auth: AuthHolder) {
  const checkGoogle = createGoogleCheck();
  return router({
    /** Returns the signed-in member and extends the session. */
    current: procedure.query(async ({ ctx }): Promise<CurrentMember | null> => {
      if (!ctx.session) return null;
      await useSession(ctx, ctx.session);
      rememberDevice(ctx, ctx.session.actor.id);
      return readCurrentMember(ctx.db, ctx.session.actor.id);
    }),

    /** Set when the account that last signed in with this browser is suspended. */
    signedOutReason: procedure.query(async ({ ctx }): Promise<'account-suspended' | null> => {
      const device = readKnownDevice(ctx.request, ctx.config);
      if (ctx.session || !device) return null;
      return (await isSuspended(ctx.db, device.memberId)) ? 'account-suspended' : null;
    }),

    register: procedure.input(registerSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.consumeByAddress('register by address', ctx.address);
      // Checked first, so that only the holder of a code learns which names and emails exist. Redeeming checks again.
      await requireUnusedInvite(ctx.db, input.inviteCode);
      if (await usernameIsTaken(ctx.db, input.username)) throw refuse('username-taken');
      // Checked before the slow hash, so that repeated tries with one code cost little.
      if (await readMemberIdByEmail(ctx.db, input.email)) throw refuse('email-taken');
      refuseCommonPassword(input.password);
      const passwordHash = await hashPassword(ctx.config, input.password, abortSignalOf(ctx.reply));
      const { username, ...rest } = input;
      const body = { name: username, ...rest };
      const { api } = auth.current();
      const callContext: AuthCallContext = { passwordHash, previousSession: ctx.session };
      try {
        const { headers } = await authCallContext.run(callContext, () =>
          api.signUpEmail({ body, headers: authHeaders(ctx.request, ctx.config), returnHeaders: true }),
        );
        replaceSessionCookies(ctx, headers);
      } catch (error) {
        const { code, reason } = libraryErrorCode(error);
        if (reason) throw refuse(reason);
        if (code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL') throw refuse('email-taken');
        // Race: a concurrent registration took the email or the username first. PostgreSQL may be unreachable here.
        if (await readMemberIdByEmail(ctx.db, input.email).catch(() => null)) throw refuse('email-taken');
        if (await usernameIsTaken(ctx.db, username).catch(() => false)) throw refuse('username-taken');
        throw refuse('registration-failed', error);
      }
      rememberNewSession(ctx, callContext);
    }),

    signIn: procedure.input(signInSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.consumeByAddress('sign-in by address', ctx.address);
      const found = await readSignIn(ctx.db, input.email);
      // The counters depend on the time the password was set: tries with the old password do not block the new one.
      const account = `${input.email} ${found?.passwordSetAt?.getTime() ?? ''}`;
      const pair = `${account} ${ctx.address}`;
      await ctx.limits.consume('sign-in by email and address', pair);
      const device = readKnownDevice(ctx.request, ctx.config);
      // A known device has its own counter: an attacker who guesses cannot lock the member out.
      const byEmail = found && device?.memberId === found.memberId ? `${account} ${device.deviceId}` : account;
      await ctx.limits.consume('sign-in by email', byEmail);
      if (!found) throw refuse('user-not-found');
      const { memberId } = found;
      ctx.subject.memberId = memberId;
      const callContext: AuthCallContext = { signal: abortSignalOf(ctx.reply), previousSession: ctx.session };
      try {
        const { api } = auth.current();
        const { headers } = await authCallContext.run(callContext, () =>
          api.signInEmail({ body: input, headers: authHeaders(ctx.request, ctx.config), returnHeaders: true }),
        );
        replaceSessionCookies(ctx, headers);
      } catch (error) {
        const { code, reason } = libraryErrorCode(error);
        if (reason) throw refuse(reason);
        if (code === 'INVALID_EMAIL_OR_PASSWORD') throw refuse('wrong-password');
        // Race: the member was suspended while the password was verified, and a trigger rejected the session.
        throw (await isSuspended(ctx.db, memberId)) ? refuse('account-suspended') : error;
      }
      await Promise.all([
        ctx.limits.reset('sign-in by email and address', pair),
        ctx.limits.reset('sign-in by email', byEmail),
      ]);
      rememberNewSession(ctx, callContext);
      if (callContext.rehash) await storeNewHash(ctx, memberId, callContext.rehash);
    }),

    signOut: memberProcedure.mutation(async ({ ctx }) => {
      const { api } = auth.current();
      const { headers } = await api.signOut({ headers: authHeaders(ctx.request, ctx.config), returnHeaders: true });
      replaceSessionCookies(ctx, headers);
      await ctx.live.end(ctx.actor.id, ctx.session.id);
    }),

    /** Whether this installation has a client of Google. Without one, the app shows no button. */
    hasGoogle: procedure.query(({ ctx }): boolean => googleClientOf(ctx.config) !== null),

    /** Returns the URL of Google's sign-in page. Google redirects back to `signed-out-screen.tsx` of the web app. */
    startGoogle: procedure.input(startGoogleSchema).mutation(async ({ ctx, input }) => {
      await ctx.limits.consumeByAddress('google by address', ctx.address);
      const { inviteCode, popup } = input;
      const failure = inviteCode ? 'google-sign-up-failed' : 'google-sign-in-failed';
      const client = googleClientOf(ctx.config);
      if (!client) throw refuse(failure);
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
        await checkGoogle(client);
        const library = await auth.withGoogle();
        const { headers, response } = await library.api.signInSocial({
          body,
          headers: authHeaders(ctx.request, ctx.config),
          returnHeaders: true,
        });
        passCookies(ctx.reply, headers);
        return { url: response.url! };
      } catch (error) {
        throw refuse(failure, error);
      }
    }),

    ...createEmailLinkProcedures(auth),
  });
}
