/** Replaces fast-check in mutation runs: 20 inputs per property, always the same ones. */
import * as fc from '../../node_modules/fast-check/lib/fast-check.js';

export * from '../../node_modules/fast-check/lib/fast-check.js';

export const assert = (property, parameters) => fc.assert(property, { ...parameters, numRuns: 20, seed: 12 });
