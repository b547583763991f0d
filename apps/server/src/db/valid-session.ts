import { sql } from 'kysely';

/** However often it is used, a session ends 90 days after the sign-in. */
export const isValidSession = sql<boolean>`
  sessions.expires_at > now() and sessions.created_at > now() - interval '90 days'
`;
