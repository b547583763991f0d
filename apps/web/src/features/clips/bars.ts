/** What is quieter than this all the way is silence, and is drawn as such. */
const audible = 6;
/** So that a quiet bar still is a bar. */
const least = 0.06;

/** How much of what never gets quieter is left out: an even sound shows its small differences. */
const evenShare = 0.8;
/** The mean height bars have at most: without this limit an even sound fills the box like a barcode. */
const calm = 0.55;

/**
 * A recording as so many bars of 0 to 1. Normalised by its peak, so that a clip from the back of the room is seen as well,
 * by its quietest part and by its mean loudness. `total` is how many steps there will be; where nothing was measured yet
 * there is no bar. With `full` nothing is normalised: that level fills the height.
 */
export function toBars(peaks: readonly number[], count: number, { total = peaks.length, full = 0 } = {}): number[] {
  if (count <= 0 || total <= 0) return [];
  const levels: number[] = [];
  for (let bar = 0; bar < count; bar += 1) {
    const from = Math.floor((bar * total) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * total) / count));
    if (from >= peaks.length) break;
    let level = 0;
    for (let step = from; step < Math.min(to, peaks.length); step += 1) level = Math.max(level, peaks[step]!);
    levels.push(level);
  }
  const heights = full ? levels.map((level) => level / full) : normalise(levels);
  return heights.map((height) => Math.min(1, Math.max(least, height)));
}

/** The levels of the bars as heights of 0 to 1. */
function normalise(levels: readonly number[]): number[] {
  if (levels.length === 0) return [];
  const top = Math.max(audible, ...levels);
  const floor = evenShare * Math.min(...levels);
  const stretched = levels.map((level) => (level - floor) / (top - floor));
  const mean = stretched.reduce((sum, height) => sum + height, 0) / stretched.length;
  const scale = Math.min(1, calm / Math.max(mean, least));
  return stretched.map((height) => height * scale);
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
