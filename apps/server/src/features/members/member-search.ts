import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '../../platform/like-pattern.ts';

/** Whether a piece of a member's name or address is what was typed; in the words of members_search_idx. */
export const memberMatches = (query: string): RawBuilder<boolean> =>
  sql<boolean>`(lower(members.username) || ' ' || members.email) like ${likePattern(query.trim().toLowerCase())}`;
