/** SQLSTATE and system codes of errors that end when PostgreSQL is back or a standby is promoted. */
const lostCodes = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: a standby before its promotion is complete
  '53300', // too_many_connections
  '55000', // object_not_in_prerequisite_state: a database that takes no connections
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
]);
/** Errors of the driver without a code. */
const lostMessage = /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/;

/** Returns whether PostgreSQL ended the connection, or refused a new one, for a reason that passes. */
export function isLostConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = '', severity } = error as { code?: string; severity?: string };
  // PgBouncer while it cannot reach PostgreSQL. Not fatal, it is a fault of the statement, such as a missing value.
  if (code === '08P01') return severity === 'FATAL';
  return lostCodes.has(code) || lostMessage.test(error.message);
}

/** PostgreSQL was away for longer than a request may wait. */
export class DatabaseUnavailable extends Error {
  /** Read by Fastify for responses outside tRPC. */
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
  }
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || isLostConnection(error);
