import { requestId } from '../ids.ts';
import * as z from 'zod/mini';

/** The state wished for and not "the other one", so that a repeated or crossing call does no harm. */
export const setVoteSchema = z.object({ requestId, voted: z.boolean() });
