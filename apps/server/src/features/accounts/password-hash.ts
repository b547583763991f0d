import * as library from 'better-auth/crypto';
import { createTurnstile } from '../../platform/turnstile.ts';

/**
 * Hashing is made to be slow, and Node does it in four threads that also open database connections and files. Half of
 * them stay free for everybody else, however many sign in at once.
 */
const takeTurn = createTurnstile(2, 1_000);

export const hashPassword = (password: string): Promise<string> => takeTurn(() => library.hashPassword(password));

export const verifyPassword = (given: { hash: string; password: string }): Promise<boolean> =>
  takeTurn(() => library.verifyPassword(given));
