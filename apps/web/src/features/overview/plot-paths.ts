type Point = { x: number; y: number };
type Bar = { x: number; y: number; width: number; height: number; radius: number };

const at = ({ x, y }: Point): string => `${x},${y}`;

/** The `d` of an SVG path from point to point. */
export const linePath = (points: readonly Point[]): string => (points.length > 0 ? `M${points.map(at).join('L')}` : '');

/** The `d` of the area between a line and its base. */
export function areaPath(points: readonly Point[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  return first && last ? `${linePath(points)}L${last.x},${base}L${first.x},${base}Z` : '';
}

/** The `d` of a bar with rounded upper corners, as far as it is wide and tall enough for them. */
export function barPath({ x, y, width, height, radius }: Bar): string {
  const corner = Math.min(radius, width / 2, height / 2);
  const arc = (across: number, down: number) => `a${corner},${corner} 0 0 1 ${across},${down}`;
  const sides = `h${width - 2 * corner}${arc(corner, corner)}V${y + height}h${-width}V${y + corner}`;
  return `M${x + corner},${y}${sides}${arc(corner, -corner)}Z`;
}

/** Where bars of equal width begin: `gap` is the part of a step that stays empty between two of them. */
export function placeBars(count: number, total: number, gap: number): { width: number; x: (index: number) => number } {
  const step = total / Math.max(1, count - gap);
  return { width: step * (1 - gap), x: (index) => index * step };
}
