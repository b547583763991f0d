import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run much longer than their size suggests. Vitest estimates by size for files that it has not run yet. */
const long = new Set([
  'rollout.spec.ts',
  'clip-recovery.spec.ts',
  'clips.spec.ts',
  'accessibility.spec.ts',
  'clip-uploader.spec.ts',
]);

/** Runs the longest files first, so that no worker runs a long file alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is vitest's sequencer, not an array
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.has(basename(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
