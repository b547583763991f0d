import { expect, test } from 'vitest';
import { requestHistory, songHistory, type Choose } from '../../test/histories.ts';

/** Runs a history once for every sequence of choices it can make. */
function explore(run: (choose: Choose) => void): number {
  const path: number[] = [];
  let runs = 0;
  do {
    const sizes: number[] = [];
    run((options) => {
      const index = (path[sizes.length] ??= 0);
      sizes.push(options.length);
      return options[index]!;
    });
    runs += 1;
    while (path.length > 0 && path.at(-1)! + 1 >= sizes[path.length - 1]!) path.pop();
    if (path.length > 0) path[path.length - 1]! += 1;
  } while (path.length > 0);
  return runs;
}

test('in every interleaving a request is shown as its newest version says, with the pending vote on top', () => {
  expect(explore(requestHistory)).toBeGreaterThan(30_000);
}, 600_000);

test('every interleaving ends with a song as the server has it', () => {
  expect(explore(songHistory)).toBeGreaterThan(30_000);
}, 600_000);
