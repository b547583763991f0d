import { useMemo } from 'react';
import { barsPath, toBars } from './bars.ts';
import { useWidth } from '../../ui/use-width.ts';

const barWidth = 2;
const pitch = 4;

type WaveformProps = {
  /** How loud it is from beginning to end, 0 to 255, as far as it is known. */
  peaks: readonly number[];
  /** How many there will be. */
  total?: number | undefined;
  /** The peak that fills the height; the loudest one, unless it is said. */
  full?: number | undefined;
  height: number;
  /** How much of it is in paper, 0 to 1. */
  played?: number;
};

/** A recording as bars. What is not known of it yet is a dotted line. */
export function Waveform({ peaks, total, full, height, played = 0 }: WaveformProps) {
  const [ref, width] = useWidth();
  const count = Math.floor((width + pitch - barWidth) / pitch);
  // Spread over the whole width, so that the last bar ends where the box does.
  const step = count > 1 ? (width - barWidth) / (count - 1) : pitch;
  const [bars, dots] = useMemo(() => {
    const known = toBars(peaks, count, { total, full });
    const rest = Array.from({ length: Math.max(0, count - known.length) }, () => 0);
    return [barsPath(known, step, barWidth, height), barsPath(rest, step, barWidth, height, known.length)];
  }, [peaks, total, full, count, step, height]);
  return (
    <div ref={ref} style={{ height }} className="overflow-hidden">
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true" className="block">
          <path d={bars} className="fill-text/24 forced-colors:fill-[GrayText]" />
          <path d={dots} className="fill-text-disabled" />
          {/* A box of its own cuts off what was not played yet, in the middle of a bar too. */}
          <svg width={width * Math.min(1, Math.max(0, played))} height={height}>
            <path d={bars} className="fill-text" />
          </svg>
        </svg>
      )}
    </div>
  );
}
