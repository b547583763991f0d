import { useWidth } from '../../ui/use-width.ts';
import { barPath, placeBars } from './plot-paths.ts';

type BarsPlotProps = {
  /** One a week, the last one under way. */
  values: readonly number[];
  /** Part of each, in front of it. */
  parts?: readonly number[];
  top: number;
};

/** Of the drawing: it is stretched to the height of its box. Its width is measured, so that gaps and corners are even. */
const height = 160;
const corner = 3;

/** A bar for each week. Ink, and the needle's colour for the week under way. */
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
