import { isRefusal, refusals, type Refusal } from '@dubplate/domain/errors.ts';
import { APIError } from 'better-auth/api';
import { TRPCError } from '@trpc/server';

const status: Partial<Record<Refusal, TRPCError['code']>> = {
  'signed-out': 'UNAUTHORIZED',
  'member-changed': 'CONFLICT',
  forbidden: 'FORBIDDEN',
  'too-many-requests': 'TOO_MANY_REQUESTS',
  'account-suspended': 'FORBIDDEN',
  'user-not-found': 'NOT_FOUND',
  'wrong-password': 'UNAUTHORIZED',
  'invite-used': 'CONFLICT',
  'invite-gone': 'CONFLICT',
  'email-taken': 'CONFLICT',
  'username-taken': 'CONFLICT',
  'song-exists': 'CONFLICT',
  'song-name-exists': 'CONFLICT',
  'song-missing': 'NOT_FOUND',
  'song-not-yours': 'FORBIDDEN',
  'song-verified': 'CONFLICT',
  'link-missing': 'NOT_FOUND',
  'song-archived': 'CONFLICT',
  'merge-final': 'CONFLICT',
  'merged-again': 'CONFLICT',
  'song-changed': 'CONFLICT',
  'request-changed': 'CONFLICT',
  'comment-changed': 'CONFLICT',
  'comment-answer': 'CONFLICT',
  'first-song-missing': 'FORBIDDEN',
  'member-missing': 'NOT_FOUND',
  'member-protected': 'FORBIDDEN',
  'member-unconfirmed': 'CONFLICT',
  'admin-exists': 'CONFLICT',
  'admin-missing': 'NOT_FOUND',
  'admin-protected': 'FORBIDDEN',
  'no-password': 'CONFLICT',
  'owner-stays': 'FORBIDDEN',
  'profile-missing': 'NOT_FOUND',
  'request-missing': 'NOT_FOUND',
  'request-posted': 'CONFLICT',
  'request-not-yours': 'FORBIDDEN',
  'comment-not-yours': 'FORBIDDEN',
  'request-solved': 'CONFLICT',
  'id-taken': 'CONFLICT',
  'comment-missing': 'NOT_FOUND',
  'report-own': 'FORBIDDEN',
  'case-closed': 'CONFLICT',
  'song-settled': 'FORBIDDEN',
  'answer-missing': 'NOT_FOUND',
  'clip-missing': 'NOT_FOUND',
  'import-missing': 'NOT_FOUND',
  'import-closed': 'CONFLICT',
  'import-incomplete': 'CONFLICT',
  'slow-down': 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
  unexpected: 'INTERNAL_SERVER_ERROR',
};

/** A refusal with the text of the domain, which the web app shows. */
export class Refused extends TRPCError {
  readonly reason: Refusal;
  /** The id of the conflicting row, if the member can open it. */
  readonly about: string | undefined;

  constructor(reason: Refusal, cause?: unknown, about?: string) {
    super({ code: status[reason] ?? 'BAD_REQUEST', message: refusals[reason], cause });
    this.reason = reason;
    this.about = about;
  }
}

/** The fault behind an error: a refusal with a cause, or any unexpected error. A plain refusal is no fault. */
export function faultOf(error: TRPCError): unknown {
  if (error instanceof Refused) return error.cause;
  return error.code === 'INTERNAL_SERVER_ERROR' ? error : undefined;
}

export const refuse = (reason: Refusal, cause?: unknown): Refused => new Refused(reason, cause);

export const refuseAbout = (reason: Refusal, about: string): Refused => new Refused(reason, undefined, about);

/**
 * A refusal inside the sign-up library, which passes only its own errors on. The caller of a registration gets it as an
 * error, the Google callback as `?error=<reason>`.
 */
export const refuseSignUp = (reason: Refusal): APIError =>
  new APIError('BAD_REQUEST', { code: reason, message: refusals[reason] });

/** Returns the error code of the sign-up library, and the refusal if `refuseSignUp` made the error. */
export function libraryErrorCode(error: unknown): { code: string | undefined; reason: Refusal | null } {
  const code = error instanceof APIError ? error.body?.code : undefined;
  return { code, reason: isRefusal(code) ? code : null };
}
