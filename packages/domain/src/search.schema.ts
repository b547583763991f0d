import * as z from 'zod/mini';
import { maxQueryLength } from './search.ts';

export const searchSchema = z.object({ query: z.string().check(z.maxLength(maxQueryLength)) });
