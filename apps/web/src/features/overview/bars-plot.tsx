import { useWidth } from '../../ui/hooks/use-width.ts';
import { barPath, placeBars } from './plot-paths.ts';

type BarsPlotProps = {
  /** One value per week. The last one is the current week. */
  values: readonly number[];
  /** The part of each value that is drawn in front of its bar. */
  parts?: readonly number[];
  top: number;
};

/** viewBox height, stretched to the box. The width is measured, so that gaps and corners are not distorted. */
const height = 160;
const corner = 3;

/** A bar for each week. The current week has the accent colour. */
export function BarsPlot({ values, parts, top }: BarsPlotProps) {
  const [ref, width] = useWidth();
  const bars = placeBars(values.length, width, 0.16);
  const last = values.length - 1;
  const draw = (value: number, index: number, ink: string, isTop: boolean) => {
    const tall = (Math.min(value, top) / top) * height;
    const box = { x: bars.x(index), y: height - tall, width: bars.width, height: tall };
    return <path key={`${ink} ${index}`} d={barPath({ ...box, radius: isTop ? corner : 0 })} className={ink} />;
  };
  return (
    <div ref={ref} className="absolute inset-0">
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="size-full">
          {values.map((value, index) =>
            draw(value, index, index < last ? 'fill-plot' : parts ? 'fill-plot-now-2' : 'fill-plot-now', true),
          )}
          {parts?.map((value, index) =>
            draw(value, index, index < last ? 'fill-plot-2' : 'fill-plot-now', value >= (values[index] ?? 0)),
          )}
        </svg>
      )}
    </div>
  );
}
