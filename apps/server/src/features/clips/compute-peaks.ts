/** Peaks of `count` segments, scaled so that the loudest is 255. `pcm`: 16-bit little-endian samples. */
export function computePeaks(pcm: Buffer, count: number): Uint8Array {
  const samples = Math.floor(pcm.length / 2);
  const heights = Array.from({ length: count }, () => 0);
  for (let sample = 0; sample < samples; sample += 1) {
    const bar = Math.floor((sample * count) / samples);
    heights[bar] = Math.max(heights[bar]!, Math.abs(pcm.readInt16LE(sample * 2)));
  }
  const loudest = Math.max(...heights);
  return Uint8Array.from(heights, (height) => (loudest === 0 ? 0 : Math.round((height / loudest) * 255)));
}
