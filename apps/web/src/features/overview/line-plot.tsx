import { scaleLinear } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';

type LinePlotProps = {
  /** One a week, the last one under way; null where there is nothing to tell yet. */
  values: readonly (number | null)[];
  top: number;
};

const [width, height] = [1200, 200];

/** A line from week to week. It ends in the needle: the week under way. */
export function LinePlot({ values, top }: LinePlotProps) {
  const x = scaleLinear({ domain: [0, Math.max(1, values.length - 1)], range: [0, width] });
  const y = scaleLinear({ domain: [0, top], range: [height, 0] });
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  const end = points.at(-1);
  const place = { x: ({ index }: { index: number }) => x(index), y: ({ value }: { value: number }) => y(value) };
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <AreaClosed data={points} {...place} yScale={y} className="fill-line" stroke="none" />
        <LinePath
          data={points}
          {...place}
          className="fill-none stroke-text"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {end && (
        <span
          className="absolute -m-1.5 size-3 rounded-full bg-plot-now ring-3 ring-surface-1 forced-colors:bg-[Highlight]"
          style={{ left: `${(x(end.index) / width) * 100}%`, top: `${(y(end.value) / height) * 100}%` }}
        />
      )}
    </>
  );
}
