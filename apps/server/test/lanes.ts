/**
 * Runs the calls in this order, sixty-four at once unless told otherwise. More would wait too long for PostgreSQL: a
 * call gives up when it gets no connection within five seconds. Returns the results in the order of the calls.
 */
export async function runInLanes<T>(calls: readonly (() => Promise<T>)[], lanes = 64): Promise<T[]> {
  const results: T[] = [];
  const remaining = calls.entries();
  const runNext = async () => {
    for (const [index, call] of remaining) results[index] = await call();
  };
  await Promise.all(Array.from({ length: lanes }, runNext));
  return results;
}
