import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files whose journeys take much longer than their length says; vitest itself goes by the length of a file it has not run yet. */
const long = new Set([
  'rollout.spec.ts',
  'clip-recovery.spec.ts',
  'clips.spec.ts',
  'accessibility.spec.ts',
  'clip-uploader.spec.ts',
]);

/** The longest files first, so that no worker has the last one to itself. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- it sorts files for vitest, and is no array's
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.has(basename(moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
