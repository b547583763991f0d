import { useEffect, useMemo } from 'react';
import { barsPath, toBars } from './bars.ts';
import { useWidth } from '../../../ui/hooks/use-width.ts';

const barWidth = 2;
const pitch = 4;

/** The last width by height: all waveforms of a list are equal, and measuring each one would slow down scrolling. */
const widths = new Map<number, number>();

type WaveformProps = {
  /** Levels of 0 to 255 that are known so far. */
  peaks: readonly number[];
  /** Final number of peaks. */
  total?: number | undefined;
  /** The level that fills the height. Default: the loudest peak. */
  full?: number | undefined;
  height: number;
  /** Highlighted part, 0 to 1. */
  played?: number;
};

/** Draws a recording as bars, and the part without known peaks as a dotted line. */
export function Waveform({ peaks, total, full, height, played = 0 }: WaveformProps) {
  const [ref, width] = useWidth(widths.get(height));
  useEffect(() => void widths.set(height, width), [height, width]);
  const count = Math.floor((width + pitch - barWidth) / pitch);
  // Spread over the full width, so that the last bar ends at the edge of the box.
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
          <path d={bars} className="fill-wave forced-colors:fill-[GrayText]" />
          <path d={dots} className="fill-text-disabled" />
          {/* The nested svg clips the highlight, also in the middle of a bar. */}
          <svg width={width * Math.min(1, Math.max(0, played))} height={height}>
            <path d={bars} className="fill-text" />
          </svg>
        </svg>
      )}
    </div>
  );
}
