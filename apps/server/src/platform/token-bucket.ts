type Bucket = { capacity: number; perSecond: number };

/** Returns a function that takes one token, or returns false when there is none. */
export function createTokenBucket({ capacity, perSecond }: Bucket, now = () => performance.now()): () => boolean {
  let tokens = capacity;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(capacity, tokens + ((time - filledAt) / 1_000) * perSecond);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
