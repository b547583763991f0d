import { readFileSync } from 'node:fs';
import { access } from '@dubplate/domain/access.ts';
import { expect, test } from 'vitest';
import { inputSchemaOf } from '../../../apps/server/test/call-procedure.ts';
import { describeInput } from './describe-input.ts';
import { findUndocumented } from './document.ts';

const names = Object.keys(access);
/** `npm run check:api` compares the file with what the generator writes, so these tests read the file. */
const document = readFileSync('docs/api.md', 'utf8');

test('the document has a section for every procedure of the access list', () => {
  expect(findUndocumented(document, names)).toEqual([]);
});

test('a section that is missing is noticed, whichever procedure it is of', () => {
  for (const name of names) {
    const lines = document.split('\n').filter((line) => line !== `### ${name}`);
    expect(findUndocumented(lines.join('\n'), names)).toEqual([name]);
  }
});

function section(name: string): string {
  return document.split(/^###? /m).find((text) => text.startsWith(`${name}\n`))!;
}

test('errors are found in the resolver, in functions it calls, in callbacks, in hooks of the sign-up library and in rate limits', () => {
  expect(section('accounts.signIn')).toContain(
    '**Errors**: `account-suspended`, `slow-down`, `too-many-requests`, `user-not-found`, `wrong-password`\n',
  );
  expect(section('comments.remove')).toContain(
    '**Errors**: `comment-answer`, `comment-missing`, `comment-not-yours`\n',
  );
  expect(section('votes.set')).toContain('**Errors**: `request-missing`, `slow-down`\n');
  expect(section('requests.list')).toContain('**Errors**: only the common ones\n');
});

test('each error of a rule names the files that refuse with it, also SQL functions', () => {
  const rulesOf = (message: string) => document.split(/^(?=- )/m).find((entry) => entry.includes(message));
  expect(rulesOf('This one is yours')).toContain('(../apps/server/src/features/reports/add-report.ts)');
  expect(rulesOf('You must upload your first song')).toContain('(../apps/server/functions/set_favorite.sql)');
});

test('callers are named by the least that opens a procedure', () => {
  expect(section('accounts.signIn')).toContain('**Who may call**: everyone, signed in or not\n');
  expect(section('votes.set')).toContain('**Who may call**: members\n');
  expect(section('overview.read')).toContain('**Who may call**: admins\n');
  expect(section('imports.run')).toContain('**Who may call**: admins with `canBulkImport`\n');
  expect(section('catalog.list')).toContain('**Who may call**: admins with `canVerifyArtists` or `canEditAllSongs`\n');
});

test('an input is described with limits, also of texts that are cleaned first', () => {
  expect(describeInput(inputSchemaOf('requests.edit')!)).toEqual([
    '- `title`: string, 1 to 120 characters',
    '- `description`: string, 1 to 2,000 characters',
    '- `link`: string, optional',
    '- `where`: string, at most 120 characters, optional',
    '- `when`: string, at most 60 characters, optional',
    '- `playedBy`: string, at most 120 characters, optional',
    '- `tried`: list (at most 8) of string, at most 40 characters, optional',
    '- `id`: UUID',
    '- `editedAt`: ISO date and time, or null',
  ]);
  expect(describeInput(inputSchemaOf('songs.similar')!)).toEqual([
    '- `title`: string, at most 200 characters',
    '- `artists`: list (at most 3) of string, at most 100 characters',
  ]);
  expect(describeInput(inputSchemaOf('imports.addHearts')!)).toEqual([
    '- `id`: UUID',
    '- `hearts`: list (1 to 300) of object',
    '  - `line`: integer, 1 to 50,001',
    '  - `email`: string, matches `/^[^\\s@\\p{Cc}]+@[^\\s@\\p{Cc}]+$/u`, at most 254 characters',
    '  - `at`: string, at most 40 characters',
  ]);
});
