/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** A seeded pseudo-random generator: the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

export const pickIndex = (random: Random, count: number): number => Math.floor(random() * count);

export const pick = <Item>(random: Random, items: readonly Item[]): Item => items[pickIndex(random, items.length)]!;

const hexDigits = [...'0123456789abcdef'];

/** A deterministic id in UUIDv7 format, sorted by its time. */
export function makeId(moment: Date, random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => pick(random, hexDigits)).join('');
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-${pick(random, ['8', '9', 'a', 'b'])}${digits(3)}-${digits(12)}`;
}

/** Zipf distribution: rank r has a probability proportional to 1 / (r + shift). */
export function createZipf(count: number, shift: number): (random: Random) => number {
  const shares = new Float64Array(count);
  let total = 0;
  for (let rank = 0; rank < count; rank += 1) {
    total += 1 / (rank + shift);
    shares[rank] = total;
  }
  return (random) => {
    const wanted = random() * total;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (shares[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
