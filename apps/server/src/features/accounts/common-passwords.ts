import { createRequire } from 'node:module';
import { passwordMinLength } from '@dubplate/domain/accounts/account.schema.ts';
import { refuse } from '../../platform/refuse.ts';

/** The package has no types for its lists. Each is ordered by how often a password was found in leaks. */
const require = createRequire(import.meta.url);
const frequencyLists = require('zxcvbn/lib/frequency_lists.js') as { passwords: string[] };

/** How many of the most common passwords that are long enough to be chosen are refused. */
const listed = 3_000;
const isChoosable = (password: string): boolean => password.length >= passwordMinLength;

/** Stays on the server: the browser would have to load it for a rule the server decides anyway. */
const common = new Set(frequencyLists.passwords.filter(isChoosable).slice(0, listed));
/** No list of leaked passwords has the names of this product. */
const ours = new Set(['dubplate', 'dubplates', 'dubplate1', 'dubplate123']);
const isOneCharacter = (password: string): boolean => new Set(password).size === 1;

/** Guessing starts with these, in any case. */
export function refuseCommonPassword(password: string): void {
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.has(folded) || ours.has(folded) || isOneCharacter(folded)) throw refuse('password-common');
}
