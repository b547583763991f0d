import { expect, test } from 'vitest';
import { findTinyFiles, measureSizes, productFiles, readSources, type SourceFile } from './structure.ts';

const files = productFiles(readSources());

test('files are short: median at most 50 lines, nine of ten at most 120, none above 300', () => {
  const { files: count, median, p90, max } = measureSizes(files);
  expect(count).toBeGreaterThan(500);
  expect(median).toBeLessThanOrEqual(50);
  expect(p90).toBeLessThanOrEqual(120);
  expect(max).toBeLessThanOrEqual(300);
});

test('at most 15 files of 25 lines or fewer have a single importer', () => {
  const tiny = findTinyFiles(files);
  expect(tiny.slice(15)).toEqual([]);
});

test('a tiny file counts only with exactly one importer', () => {
  const file = (path: string, lines: number, ...imports: string[]): SourceFile => ({ path, lines, imports });
  const created = [file('tiny.ts', 25), file('shared.ts', 10), file('long.ts', 26), file('unused.ts', 5)];
  const importers = [file('a.ts', 90, 'tiny.ts', 'shared.ts', 'long.ts'), file('b.ts', 90, 'shared.ts')];
  expect(findTinyFiles([...created, ...importers])).toEqual(['tiny.ts']);
});
