import { createHash } from 'node:crypto';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { addressPrefix, widerNetworks } from './client-address.ts';

/** What a call of these procedures is in the log, whether it succeeds or not. */
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

/** The account an event is about: the signed-in member, or the one a sign-in or reset was tried for. */
export type SecuritySubject = { memberId: MemberId | null; sessionId: string | null };

type Source = { request: FastifyRequest; address: string };

type SecurityEvent = {
  action: Action;
  outcome: 'success' | 'failure';
  subject: SecuritySubject;
  procedure?: string;
  reason?: string | undefined;
};

/** Of refused calls, which anybody can make as fast as they like, each address gets so many lines a minute. */
const refusedCalls = new RateLimiterMemory({ points: 20, duration: 60, keyPrefix: 'refused' });

/** Logs a call that was refused before it did anything, unless its address has filled its share of the log. */
export function logRefusedCall(source: Source, event: SecurityEvent): void {
  const network = widerNetworks(source.address).at(-1)?.network ?? source.address;
  void refusedCalls.consume(network).then(
    () => logSecurityEvent(source, event),
    () => {},
  );
}

/** One line. Never an email, a full address, a token or a password; the session id is hashed. */
export function logSecurityEvent({ request, address }: Source, event: SecurityEvent): void {
  const { subject, ...rest } = event;
  const { memberId: actorId, sessionId } = subject;
  const session = sessionId && createHash('sha256').update(sessionId).digest('hex').slice(0, 16);
  request.log.info({ security: { ...rest, actorId, session, network: addressPrefix(address) } }, 'security event');
}

/** The event of a call that was let through by the access list, if it is one to be logged. */
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
