import { createRequire } from 'node:module';
import { passwordMinLength } from '@dubplate/domain/accounts/account.schema.ts';
import { refuse } from '../../platform/refuse.ts';

/** zxcvbn has no types for its lists. Each list is sorted by how often a password appears in leaks. */
const require = createRequire(import.meta.url);
const frequencyLists = require('zxcvbn/lib/frequency_lists.js') as { passwords: string[] };

/** Rejects this many of the most common passwords that are long enough. */
const listLength = 3_000;
const isChoosable = (password: string): boolean => password.length >= passwordMinLength;

/** Only on the server: the list would make the browser bundle larger, and the server must check anyway. */
const common = new Set(frequencyLists.passwords.filter(isChoosable).slice(0, listLength));
/** Product names, which no list of leaked passwords contains. */
const productNames = new Set(['dubplate', 'dubplates', 'dubplate1', 'dubplate123']);
const isOneCharacter = (password: string): boolean => new Set(password).size === 1;

/** Ignores case, because guessing attacks do too. */
export function refuseCommonPassword(password: string): void {
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.has(folded) || productNames.has(folded) || isOneCharacter(folded)) throw refuse('password-common');
}
