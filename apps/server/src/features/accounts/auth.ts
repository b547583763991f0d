import { createHash } from 'node:crypto';
import { getCurrentAdapter } from '@better-auth/core/context';
import { normalizeUsername, passwordMinLength, usernameMaxLength } from '@dubplate/domain/accounts/account.schema.ts';
import { cutMarks } from '@dubplate/domain/visible-text.ts';
import { betterAuth } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../db/database.ts';
import { announceMember } from '../../events/member-events.ts';
import { scrub, type Log } from '../../platform/log.ts';
import { refuseSignUp } from '../../platform/refuse.ts';
import type { Session } from '../../platform/session-cache.ts';
import type { Services } from '../../platform/trpc.ts';
import { invitesModel, redeemInvite } from '../invites/redeem-invite.ts';
import { deleteSession, grantOwner, usernameIsTaken } from './accounts.store.ts';
import { authCallContext } from './auth-call-context.ts';
import { cookiePrefix, isSecure } from './auth-cookies.ts';
import { sessionSeconds } from './auth-headers.ts';
import { failedReturn, googleClientOf } from './google-client.ts';
import { hashPassword, verifyAndRehash } from './password-hash.ts';

type AuthOptions = Pick<Services, 'config' | 'db' | 'live'> & { log: Log };

const days = 24 * 60 * 60;
const resetLinkSeconds = 60 * 60;

/** Configures better-auth on our tables. Only procedures and the OAuth redirect URI reach it. */
function configure({ config, db, live, log }: AuthOptions) {
  const google = googleClientOf(config);
  const auth = betterAuth({
    appName: 'Dubplate',
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    secrets: config.AUTH_SECRET.map((value) => ({ version: secretVersion(value), value })),
    // Decrypts values stored before secrets had versions.
    secret: config.AUTH_SECRET.at(-1)!,
    database: { db, type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: cookiePrefix(config),
      // Otherwise better-auth adds `__Secure-` in front of the prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(config) },
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: ['x-client-ip'] },
      // Explicit, because an environment variable TEST would otherwise disable the check of redirects.
      disableOriginCheck: false,
    },
    // Procedures enforce limits that all processes share.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message) => log[level]({ part: 'auth' }, scrub(String(message))),
    },
    onAPIError: { errorURL: `${config.BASE_URL}${failedReturn}` },
    user: {
      modelName: 'members',
      fields: { name: 'username', emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        earlyAccess: { type: 'boolean', required: false, input: false, fieldName: 'early_access' },
        suspendedAt: { type: 'date', required: false, input: false, fieldName: 'suspended_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'member_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: sessionSeconds,
      updateAge: 1 * days,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'member_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      encryptOAuthTokens: true,
      // Links Google to an account only if both have verified the email. Otherwise an attacker who registers a
      // stranger's address first would share the account with its owner.
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
      // A job deletes expired rows. Otherwise better-auth deletes them on every lookup, even of an invalid link.
      disableCleanup: true,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinLength,
      resetPasswordTokenExpiresIn: resetLinkSeconds,
      revokeSessionsOnPasswordReset: true,
      password: {
        // better-auth hashes inside its transaction. A hash computed earlier does not block a database connection.
        hash: async (password) => {
          const { passwordHash, signal } = authCallContext.getStore() ?? {};
          return passwordHash ?? hashPassword(config, password, signal);
        },
        verify: async (given) => {
          const callContext = authCallContext.getStore() ?? {};
          const { matches, newHash } = await verifyAndRehash(config, given, callContext.signal);
          if (newHash) callContext.rehash = { from: given.hash, to: newHash };
          return matches;
        },
      },
      sendResetPassword: async ({ token }) => {
        Object.assign(authCallContext.getStore() ?? {}, { resetToken: token });
      },
      onPasswordReset: async ({ user }) => {
        // Deletes the member's other reset links: an old email must not give access to the account again.
        const { adapter } = await auth.$context;
        const transaction = await getCurrentAdapter(adapter);
        await transaction.deleteMany({ model: 'verification', where: [{ field: 'value', value: user.id }] });
      },
    },
    emailVerification: {
      afterEmailVerification: async (user) => {
        await grantOwner(db, user.id, config.OWNER_EMAIL);
        await announceMember(db, live, user.id);
      },
    },
    databaseHooks: {
      user: {
        create: {
          // Every way of creating a member redeems an invite here.
          before: async (user, context) => {
            if (!context) throw refuseSignUp('registration-failed');
            const code = (context.body?.inviteCode ?? (await getOAuthState())?.inviteCode) as string | undefined;
            if (!code) throw refuseSignUp('invite-required');
            const id = uuidv7();
            const { earlyAccess } = await redeemInvite(context.context.adapter, code, id);
            return { data: { ...user, id, earlyAccess } };
          },
        },
      },
      session: {
        create: {
          // Every sign-in passes here. A trigger also rejects the session when the suspension happens concurrently.
          before: async ({ userId }) => {
            // Uses the transaction's connection: registrations waiting for a second one would exhaust the pool.
            const { adapter } = await auth.$context;
            const transaction = await getCurrentAdapter(adapter);
            const where = [{ field: 'id', value: userId }];
            const member = await transaction.findOne<{ suspendedAt: Date | null }>({ model: 'user', where });
            if (member?.suspendedAt) throw refuseSignUp('account-suspended');
          },
          after: async ({ id, userId }) => {
            const callContext = authCallContext.getStore();
            if (callContext) callContext.newSession = { id, memberId: userId };
            await endPreviousSession({ db, live }, callContext?.previousSession);
            await grantOwner(db, userId, config.OWNER_EMAIL);
          },
        },
      },
    },
    plugins: [
      invitesModel,
      genericOAuth({
        config: (google ? [google] : []).map(({ clientId, clientSecret, discoveryUrl }) => ({
          providerId: 'google',
          discoveryUrl,
          clientId,
          clientSecret,
          scopes: ['openid', 'email', 'profile'],
          pkce: true,
          prompt: 'select_account',
          disableImplicitSignUp: true,
          requireIdTokenVerification: true,
          mapProfileToUser: async (profile) => ({ name: await freeUsername(db, String(profile.name ?? '')) }),
        })),
      }),
    ],
  });
  return auth;
}

/** Identifies a secret in encrypted values, independent of its position in the list. */
const secretVersion = (secret: string): number => createHash('sha256').update(secret).digest().readUInt32BE();

/** Called before the response, so that no browser has two sessions. */
async function endPreviousSession(
  { db, live }: Pick<Services, 'db' | 'live'>,
  session: Session | null | undefined,
): Promise<void> {
  if (!session) return;
  await deleteSession(db, session.id);
  await live.end(session.actor.id, session.id);
}

/** Names at Google are not unique and may be too long or empty. */
async function freeUsername(db: Database, given: string): Promise<string> {
  const name = cutMarks(normalizeUsername(given.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''))) || 'Selector';
  const short = [...name]
    .slice(0, usernameMaxLength - 5)
    .join('')
    .trim();
  if (!(await usernameIsTaken(db, short))) return short;
  return `${short}-${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
}

export type Auth = ReturnType<typeof configure>;

/**
 * better-auth fetches Google's OpenID configuration once, when it is created. If that failed, the next sign-in with
 * Google, or the return of one that another process began, creates it again.
 */
export function createAuth(options: AuthOptions) {
  let auth = configure(options);
  let renewing: Promise<void> | null = null;
  async function renew(): Promise<void> {
    const renewed = configure(options);
    await renewed.$context;
    auth = renewed;
    renewing = null;
  }
  return {
    current: () => auth,
    async withGoogle(): Promise<Auth> {
      const hasGoogle = (await auth.$context).socialProviders.some((provider) => provider.id === 'google');
      if (!hasGoogle && googleClientOf(options.config)) await (renewing ??= renew());
      return auth;
    },
  };
}

export type AuthHolder = ReturnType<typeof createAuth>;
