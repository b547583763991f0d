import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { useWidth } from '../../ui/use-width.ts';

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
  const x = scaleBand({ domain: values.map((_, index) => index), range: [0, width], paddingInner: 0.16 });
  const y = scaleLinear({ domain: [0, top], range: [0, height] });
  const last = values.length - 1;
  const draw = (value: number, index: number, ink: string, isTop: boolean) => {
    const tall = y(Math.min(value, top));
    return (
      <BarRounded
        key={`${ink} ${index}`}
        x={x(index) ?? 0}
        y={height - tall}
        width={x.bandwidth()}
        height={tall}
        radius={Math.min(corner, tall, x.bandwidth() / 2)}
        top={isTop}
        className={ink}
      />
    );
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
