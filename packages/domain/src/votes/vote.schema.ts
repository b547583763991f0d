import { requestId } from '../ids.ts';
import * as z from 'zod/mini';

/** Carries the desired state instead of a toggle, so a repeated or concurrent call is idempotent. */
export const setVoteSchema = z.object({ requestId, voted: z.boolean() });
