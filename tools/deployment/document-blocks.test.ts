import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBlocks } from './document-blocks.ts';

const fence = '```';

test('blocks of one section are read in order, without their indentation', () => {
  const document = `## A\n${fence}bash\nother\n${fence}\n## B\n1. Text\n\n   ${fence}bash needs=internet\n   one\n     two\n   ${fence}\n${fence}bash skip=systemd\nthree\n${fence}\n${fence}sql\nno\n${fence}\n`;
  expect(readBlocks(document, '## B')).toEqual([
    { kind: 'internet', command: 'one\n  two', line: 8 },
    { kind: 'skip', reason: 'systemd', command: 'three', line: 12 },
  ]);
});

test('a section ends before the next one of its level', () => {
  const block = (command: string) => `${fence}bash\n${command}\n${fence}\n`;
  const document = `## A\n### One\n${block('one')}### Two\n${block('two')}## B\n${block('other')}`;
  const commands = (heading: string) => readBlocks(document, heading).map(({ command }) => command);
  expect(commands('### One')).toEqual(['one']);
  expect(commands('## A')).toEqual(['one', 'two']);
});

test('an unknown mark is an error, so that a typing error skips no command', () => {
  expect(() => readBlocks(`## A\n${fence}bash skp=systemd\nx\n${fence}`, '## A')).toThrow('unknown mark "skp=systemd"');
  expect(() => readBlocks('## A', '## B')).toThrow('no section "## B"');
});

test.each([
  [
    'docs/deployment.md',
    '## On one host with systemd',
    8,
    ['nodejs.org', 'systemd', 'systemd', 'certificate', 'systemd'],
  ],
  ['docs/backup.md', '## Set up', 6, ['systemd', 'systemd']],
  ['docs/backup.md', '### Restore one server', 3, ['systemd', 'systemd', 'systemd', 'systemd']],
])('most blocks of %s, %s, are run as written', (path, heading, run, reasons) => {
  const blocks = readBlocks(readFileSync(path, 'utf8'), heading);
  const skipped = blocks.filter(({ kind }) => kind === 'skip');
  expect(skipped.map((block) => 'reason' in block && block.reason)).toEqual(reasons);
  expect(blocks.length - skipped.length).toBe(run);
});
