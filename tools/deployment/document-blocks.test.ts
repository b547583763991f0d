import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBlocks } from './document-blocks.ts';

const fence = '```';

test('blocks of one section are read in order, without their indentation', () => {
  const document = `## A\n${fence}bash\nother\n${fence}\n## B\n1. Text\n\n   ${fence}bash needs=internet\n   one\n     two\n   ${fence}\n${fence}bash skip=systemd\nthree\n${fence}\n${fence}sql\nno\n${fence}\n`;
  expect(readBlocks(document, 'B')).toEqual([
    { kind: 'internet', command: 'one\n  two', line: 8 },
    { kind: 'skip', reason: 'systemd', command: 'three', line: 12 },
  ]);
});

test('an unknown mark is an error, so that a typing error skips no command', () => {
  expect(() => readBlocks(`## A\n${fence}bash skp=systemd\nx\n${fence}`, 'A')).toThrow('unknown mark "skp=systemd"');
  expect(() => readBlocks('## A', 'B')).toThrow('no section "B"');
});

test('most blocks of docs/deployment.md are run as written', () => {
  const blocks = readBlocks(readFileSync('docs/deployment.md', 'utf8'), 'On one host with systemd');
  const skipped = blocks.filter(({ kind }) => kind === 'skip');
  expect(skipped.map((block) => 'reason' in block && block.reason)).toEqual([
    'nodejs.org',
    'systemd',
    'systemd',
    'certificate',
    'systemd',
  ]);
  expect(blocks.length - skipped.length).toBe(8);
});
