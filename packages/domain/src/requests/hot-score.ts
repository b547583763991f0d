/** The spec's constants (section 9). */
const referenceSeconds = 1_134_028_003;
const divisor = 90_000;

/**
 * The sort key of requests: doubling the votes equals being 25 hours newer. Rounded to six decimals. There are no
 * downvotes, so `votes` is the spec's "up − down". The SQL function `hot_score` has the same formula.
 */
export function hotScore(votes: number, createdAt: Date): number {
  const seconds = Math.floor(createdAt.getTime() / 1000);
  const order = Math.sign(votes) * Math.log2(Math.max(Math.abs(votes), 1));
  return Math.round((order + (seconds - referenceSeconds) / divisor) * 1e6) / 1e6;
}
