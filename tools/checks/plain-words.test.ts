import { describe, expect, test } from 'vitest';
import { checkDocument, checkRepository, checkSource, listFiles } from './plain-words.ts';

const problems = (found: { problem: string }[]) => found.map(({ problem }) => problem.split(':')[0]);

describe('a word that docs/style.md replaces is found', () => {
  test.each([
    ['a name', 'const standingSong = 1;', '"standingSong"'],
    ['a property', 'limits.forgive();', '"forgive"'],
    ['a whole name', 'class SlippedIn {}', '"SlippedIn"'],
    ['a comment', '// Whoever votes last wins.\nconst a = 1;', '"Whoever"'],
    ['a documentation comment', '/** Sends a letter. */\nconst a = 1;', '"letter"'],
    ['a test title', "test('nobody votes twice', () => {});", '"nobody"'],
    ['the title of a table of tests', "test.each([1])('somebody %s', () => {});", '"somebody"'],
    ['a capability', "can(actor, 'take part');", "'take part'"],
  ])('in %s', (_, source, word) => {
    expect(problems(checkSource('a.ts', source))).toEqual([word]);
  });

  test('in the name of a file', () => {
    expect(problems(checkSource('apps/tend-song.ts', ''))).toEqual(['"tend-song.ts"']);
  });

  test('in a document, but not in code it quotes', () => {
    expect(problems(checkDocument('a.md', 'Everybody reads `standing_song`.'))).toEqual(['"Everybody"']);
  });

  test('in a comment of SQL, but not in SQL itself', () => {
    expect(problems(checkDocument('a.sql', 'select standing; -- somebody voted'))).toEqual(['"somebody"']);
  });
});

test('texts on screen are exempt', () => {
  expect(checkSource('a.tsx', "const text = 'Nobody has named it yet'; const b = <p>Somebody // knows</p>;")).toEqual(
    [],
  );
});

test('a comment and a line of a document above 120 columns are found, a table is exempt', () => {
  const long = 'word '.repeat(30);
  expect(problems(checkSource('a.ts', `// ${long}\nconst a = 1;`))).toEqual(['longer than 120 columns']);
  expect(problems(checkDocument('a.md', `${long}\n| ${long} |`))).toEqual(['longer than 120 columns']);
});

test('no replaced word and no overlong comment is left in the repository', () => {
  expect(listFiles().length).toBeGreaterThan(500);
  expect(checkRepository().map(({ file, line, problem }) => `${file}:${line} ${problem}`)).toEqual([]);
});
