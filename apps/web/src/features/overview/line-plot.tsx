import { areaPath, linePath } from './plot-paths.ts';

type LinePlotProps = {
  /** One value per week, null without data. The last one is the current week. */
  values: readonly (number | null)[];
  top: number;
};

const [width, height] = [1200, 200];

/** A line over all weeks, with a dot at the latest value. */
export function LinePlot({ values, top }: LinePlotProps) {
  const step = width / Math.max(1, values.length - 1);
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ x: index * step, y: height - (value / top) * height }],
  );
  const end = points.at(-1);
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={areaPath(points, height)} className="fill-line" stroke="none" />
        <path
          d={linePath(points)}
          className="fill-none stroke-text"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {end && (
        <span
          className="absolute -m-1.5 size-3 rounded-full bg-plot-now ring-3 ring-surface-1 forced-colors:bg-[Highlight]"
          style={{ left: `${(end.x / width) * 100}%`, top: `${(end.y / height) * 100}%` }}
        />
      )}
    </>
  );
}
