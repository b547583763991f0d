import { canCall, needsAdmin } from '@dubplate/domain/access.ts';
import { memberHeader, type Actor, type MemberActor } from '@dubplate/domain/actor.ts';
import { refusals, type Refusal } from '@dubplate/domain/errors.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { initTRPC, type TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/v4/core';
import { isMissingMember } from '../db/constraint-errors.ts';
import type { Database } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import { isLostConnection, isUnavailable } from '../db/lost-connection.ts';
import { BucketUnavailable } from './storage.ts';
import { retryLostConnection } from '../db/retry-lost-connection.ts';
import type { CallLimit } from './call-limit.ts';
import type { Config } from './config.ts';
import type { JobQueue } from './jobs.ts';
import type { Live } from './live.ts';
import type { Mail } from './mail.ts';
import type { ObserveCall } from './observe-call.ts';
import type { Push } from './push.ts';
import type { RateLimits } from './rate-limits.ts';
import { refuse, Refused } from './refuse.ts';
import { logCallOutcome, logRefusedCall, type SecuritySubject } from './security-events.ts';
import type { Session } from './session-cache.ts';
import type { Storage } from './storage.ts';

/** The dependencies of every feature. */
export type Services = {
  config: Config;
  db: Database;
  replica: Replica;
  limits: RateLimits;
  live: Live;
  mail: Mail;
  push: Push;
  jobs: JobQueue;
  storage: Storage;
};

export type Context = Services & {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The client address as the key for rate limits. */
  address: string;
  session: Session | null;
  actor: Actor;
  /** Of one call. Named in the security log. */
  subject: SecuritySubject;
  /** Counts a call of a member, or refuses it. */
  limitCalls: CallLimit;
  /** Counts and measures a call. */
  observeCall: ObserveCall;
  /** Stores when the admin was last active. */
  adminSeen(memberId: MemberId): Promise<void>;
};

/** `idempotent`: see `idempotentProcedure`. */
type Meta = { idempotent?: boolean };

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { reason, message, about } = explain(error);
      const { code, httpStatus } = shape.data;
      return { message, code: shape.code, data: { code, httpStatus, reason, about } };
    },
  });

type Explained = { reason: Refusal; message: string; about?: string | undefined };

/** A refusal keeps its text. Invalid input gets the text of its first issue. Any other error stays hidden. */
function explain(error: Error & { cause?: unknown; code: string }): Explained {
  if (error instanceof Refused) return { reason: error.reason, message: error.message, about: error.about };
  if (error.cause instanceof z.$ZodError) {
    return { reason: 'invalid-input', message: error.cause.issues[0]?.message ?? refusals['invalid-input'] };
  }
  return { reason: 'unexpected', message: refusals.unexpected };
}

export const router = t.router;

const observed = t.procedure.use(({ ctx, path, next }) => ctx.observeCall(path, () => next()));

/** The base of every procedure: it checks the access list before it reads any input. */
export const procedure = observed.use(async ({ ctx, path, type, meta, next }) => {
  const { actor, subject } = ctx;
  const isAllowed = canCall(actor, path);
  if (ctx.session) {
    await ctx.limitCalls(ctx.session.actor.id, isAllowed ? path : null).catch((error: TRPCError) => {
      logCallOutcome(ctx, path, subject, error);
      throw error;
    });
  }
  if (!isAllowed) {
    const reason = actor.kind === 'visitor' ? 'signed-out' : 'forbidden';
    logRefusedCall(ctx, { action: 'denied-call', outcome: 'failure', procedure: path, reason, subject });
    throw refuse(reason);
  }
  if (ctx.session && needsAdmin(path)) await ctx.adminSeen(ctx.session.actor.id);
  const result = await (type === 'query' || meta?.idempotent ? retryLostResult(() => next()) : next());
  logCallOutcome(ctx, path, subject, result.ok ? null : result.error);
  // A refusal with its own text keeps it.
  const fault = result.ok || result.error instanceof Refused ? null : result.error.cause;
  if (isUnavailable(fault) || fault instanceof BucketUnavailable) throw refuse('unavailable', fault);
  return result;
});

type Result = { ok: true } | { ok: false; error: TRPCError };

/** tRPC returns an error instead of throwing it. */
async function retryLostResult<R extends Result>(run: () => Promise<R>): Promise<R> {
  let last: R | undefined;
  const attempt = async () => {
    last = await run();
    if (!last.ok && isLostConnection(last.error.cause)) throw last.error.cause;
    return last;
  };
  return retryLostConnection(attempt).catch(() => last!);
}

/** Procedures whose form asks the member to reload the page when the account was deleted meanwhile. */
const reloadingForms = new Set(['songs.add', 'requests.add', 'reports.add']);

/**
 * For procedures that act for a member. The access list has refused visitors already. Tabs share the cookie, so a tab
 * names the member it acts for: a tab of a former member must not act for the member who signed in since.
 */
export const memberProcedure = procedure.use(async ({ ctx, path, next }) => {
  if (!ctx.session) throw refuse('signed-out');
  const named = ctx.request.headers[memberHeader];
  if (named !== undefined && named !== ctx.session.actor.id) throw refuse('member-changed');
  // Without a value, because tRPC would copy the whole context. It has both fields already.
  const result = await next<{ session: Session; actor: MemberActor }>({});
  if (!result.ok && isMissingMember(result.error.cause, ctx.session.actor.id)) {
    throw refuse(reloadingForms.has(path) ? 'profile-missing' : 'member-missing');
  }
  return result;
});

/** For mutations that the server may run again when it does not know whether the first run was committed. */
export const idempotentProcedure = memberProcedure.meta({ idempotent: true });
