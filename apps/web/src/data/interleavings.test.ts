import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestHistory, songHistory, type Choose } from '../../test/histories.ts';

/** Runs random histories. `interleavings.proof.test.ts` runs all of them. */
function sample(history: (choose: Choose) => void): void {
  const choices = fc.array(fc.nat(), { minLength: 100, maxLength: 100 });
  fc.assert(
    fc.property(choices, (chosen) => {
      let made = 0;
      history((options) => options[chosen[made++]! % options.length]!);
      expect(made).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
}

test('in sampled interleavings a request is shown as its newest version says, with the pending vote on top', () => {
  sample(requestHistory);
});

test('sampled interleavings end with a song as the server has it', () => {
  sample(songHistory);
});
