import { createHash } from 'node:crypto';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressPrefix, widerNetworks } from './client-address.ts';

/** The action that the log names for these procedures, successful or not. */
const actions = {
  'accounts.signIn': 'sign-in',
  'accounts.register': 'registration',
  'accounts.signOut': 'sign-out',
  'accounts.requestPasswordReset': 'reset-request',
  'accounts.resetPassword': 'reset',
  'settings.changePassword': 'password-change',
  'settings.endSession': 'session-end',
  'settings.endOtherSessions': 'session-end',
  'ownData.deleteAccount': 'account-deletion',
} as const;

type Action = (typeof actions)[keyof typeof actions] | 'denied-call' | 'rate-limit';

/** The account of an event: the signed-in member, or the account of an attempted sign-in or reset. */
export type SecuritySubject = { memberId: MemberId | null; sessionId: string | null };

type Source = { request: FastifyRequest; address: string };

type SecurityEvent = {
  action: Action;
  outcome: 'success' | 'failure';
  subject: SecuritySubject;
  procedure?: string;
  reason?: string | undefined;
};

/** Any client can cause refused calls, so each address gets at most this many lines a minute. */
const refusedCalls = new RateLimiterMemory({ points: 20, duration: 60, keyPrefix: 'refused' });

/** Logs a call that was refused before it did anything, within the limit of its address. */
export function logRefusedCall(source: Source, event: SecurityEvent): void {
  const network = widerNetworks(source.address).at(-1)?.network ?? source.address;
  void refusedCalls.consume(network).then(
    () => logSecurityEvent(source, event),
    () => {},
  );
}

/** Writes one line, without emails, full addresses, tokens and passwords; the session id is hashed. */
export function logSecurityEvent({ request, address }: Source, event: SecurityEvent): void {
  const { subject, ...rest } = event;
  const { memberId: actorId, sessionId } = subject;
  const session = sessionId && createHash('sha256').update(sessionId).digest('hex').slice(0, 16);
  request.log.info({ security: { ...rest, actorId, session, network: addressPrefix(address) } }, 'security event');
}

/** Logs the outcome of a call that the access list allowed, if its procedure is listed or a rate limit refused it. */
export function logCallOutcome(
  source: Source,
  procedure: string,
  subject: SecuritySubject,
  failure: { code: string; reason?: string } | null,
): void {
  const action = failure?.code === 'TOO_MANY_REQUESTS' ? 'rate-limit' : actions[procedure as keyof typeof actions];
  if (!action) return;
  const reason = failure ? (failure.reason ?? failure.code) : undefined;
  const log = action === 'rate-limit' ? logRefusedCall : logSecurityEvent;
  log(source, { action, outcome: failure ? 'failure' : 'success', procedure, reason, subject });
}
