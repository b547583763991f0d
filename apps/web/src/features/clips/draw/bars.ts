/** Noise floor: a recording whose loudest level is lower is drawn as silence, not stretched to full height. */
const minTopLevel = 6;
const minHeight = 0.06;

/** Share of the quietest level that is subtracted, so that an even sound shows its small differences. */
const floorShare = 0.8;
/** Without this limit an even sound fills the box like a barcode. */
const maxMeanHeight = 0.55;

/**
 * Draws a recording as `count` bars of 0 to 1. Bars are normalised by peak, quietest level and mean, so that a quiet
 * clip is visible. `total` is the final number of steps: steps that are not measured yet get no bar.
 * With `full` bars are not normalised: that level fills the height.
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
  return heights.map((height) => Math.min(1, Math.max(minHeight, height)));
}

function normalise(levels: readonly number[]): number[] {
  const top = Math.max(minTopLevel, ...levels);
  const floor = floorShare * Math.min(...levels);
  const stretched = levels.map((level) => (level - floor) / (top - floor));
  const mean = stretched.reduce((sum, height) => sum + height, 0) / stretched.length;
  const scale = Math.min(1, maxMeanHeight / Math.max(mean, minHeight));
  return stretched.map((height) => height * scale);
}

/** SVG path of all bars, `pitch` apart and centred vertically in `height`. */
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
