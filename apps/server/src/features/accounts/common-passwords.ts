import { readFileSync } from 'node:fs';
import { refuse } from '../../platform/refuse.ts';

/** 3,000 lines. Stays on the server: the browser would have to load it for a rule the server decides anyway. */
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Guessing starts with these, in any case. */
export function refuseCommonPassword(password: string): void {
  if (common.has(password.normalize('NFKC').toLowerCase())) throw refuse('password-common');
}
