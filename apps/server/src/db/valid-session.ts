import { sql } from 'kysely';

/** A session ends 90 days after the sign-in, even if the member uses it every day. */
export const isValidSession = sql<boolean>`
  sessions.expires_at > now() and sessions.created_at > now() - interval '90 days'
`;
