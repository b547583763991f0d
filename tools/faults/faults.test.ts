import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverFaults } from './server-faults.ts';
import { sharedFaults } from './shared-faults.ts';

const faults = [...serverFaults, ...sharedFaults];

// `npm run faults` applies a fault, which this test would catch instead of a test of the product.
test.skipIf(process.env['FAULT_APPLIED'])(
  'there are sixty faults, and each replaces text that occurs once in its file',
  () => {
    const occurrences = faults.map(({ file, from }) => readFileSync(file, 'utf8').split(from).length - 1);
    expect(faults.filter((_, index) => occurrences[index] !== 1).map(({ file, from }) => `${file}: ${from}`)).toEqual(
      [],
    );
    expect(faults).toHaveLength(60);
  },
);
