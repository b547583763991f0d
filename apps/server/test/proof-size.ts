/** Rows, members or rounds of a proof. Its short form, which `.ci/run` has, uses fewer (docs/testing.md). */
export const proofSize = (full: number, short: number): number => (process.env['PROOF'] === 'short' ? short : full);
