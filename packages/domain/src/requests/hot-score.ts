/** The spec's constants (section 9). */
const referenceSeconds = 1_134_028_003;
const divisor = 90_000;

/**
 * How hot a request is: every doubling of its votes lifts it as high as being 25 hours younger. Six decimals. Requests
 * are only voted up, so votes are what the spec calls up − down. The database has the same formula as `hot_score`.
 */
export function hotScore(votes: number, createdAt: Date): number {
  const seconds = Math.floor(createdAt.getTime() / 1000);
  const order = Math.sign(votes) * Math.log2(Math.max(Math.abs(votes), 1));
  return Math.round((order + (seconds - referenceSeconds) / divisor) * 1e6) / 1e6;
}
