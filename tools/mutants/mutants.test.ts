import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverMutants } from './server-mutants.ts';
import { sharedMutants } from './shared-mutants.ts';

const mutants = [...serverMutants, ...sharedMutants];

test('there are sixty faults, and each replaces text that occurs once in its file', () => {
  const occurrences = mutants.map(({ file, from }) => readFileSync(file, 'utf8').split(from).length - 1);
  expect(mutants.filter((_, index) => occurrences[index] !== 1).map(({ file, from }) => `${file}: ${from}`)).toEqual(
    [],
  );
  expect(mutants).toHaveLength(60);
});
