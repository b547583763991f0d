import { sql } from 'kysely';

/** A session ends 90 days after the sign-in, however often it is used. */
export const isValidSession = sql<boolean>`
  sessions.expires_at > now() and sessions.created_at > now() - interval '90 days'
`;
