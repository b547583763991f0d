/** What is quieter than this all the way is silence, and is drawn as such. */
const audible = 6;
/** So that a quiet bar still is a bar. */
const least = 0.06;

/**
 * A recording as so many bars of 0 to 1: the loudest of it is 1, because a clip from the back of the room is to be seen
 * as well. `total` is how many steps there will be; where nothing was measured yet there is no bar.
 */
export function toBars(peaks: readonly number[], count: number, { total = peaks.length, full = 0 } = {}): number[] {
  if (count <= 0 || total <= 0) return [];
  const top = full || Math.max(audible, highest(peaks));
  const bars: number[] = [];
  for (let bar = 0; bar < count; bar += 1) {
    const from = Math.floor((bar * total) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * total) / count));
    if (from >= peaks.length) break;
    let level = 0;
    for (let step = from; step < Math.min(to, peaks.length); step += 1) level = Math.max(level, peaks[step]!);
    bars.push(Math.min(1, Math.max(least, level / top)));
  }
  return bars;
}

/** Spreading thousands of numbers into one call is more than some engines take. */
function highest(peaks: readonly number[]): number {
  let top = 0;
  for (const peak of peaks) top = Math.max(top, peak);
  return top;
}

/** The bars as one path, `pitch` apart, around the middle of `height`. */
export function barsPath(bars: readonly number[], pitch: number, width: number, height: number, from = 0): string {
  return bars
    .map((bar, index) => {
      const tall = Math.max(2, bar * height);
      const x = (from + index) * pitch;
      return `M${round(x)} ${round((height - tall) / 2)}h${width}v${round(tall)}h-${width}z`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;
