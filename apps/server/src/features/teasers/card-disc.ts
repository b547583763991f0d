import type { CoverShape } from '@dubplate/domain/covers/cover.ts';

type Sheen = { cx: number; cy: number; radius: number; inner: number; from: number; light: readonly [number, number] };

/** SVG has no conic gradients, so the reflection is two fans of narrow wedges. */
export function drawSheen({ cx, cy, radius, inner, from, light }: Sheen): string {
  const wedges: string[] = [];
  const step = 0.25;
  for (const [index, peak] of [11, 61].entries()) {
    for (let percent = peak - 7; percent < peak + 8; percent += step) {
      const distance = percent + step / 2 - peak;
      const alpha = light[index]! * (1 - (distance < 0 ? -distance / 7 : distance / 8));
      const [a, b] = [percent, percent + step].map((at) => ((from + at * 3.6 - 90) * Math.PI) / 180) as [
        number,
        number,
      ];
      const point = (r: number, at: number) =>
        `${(cx + r * Math.cos(at)).toFixed(2)} ${(cy + r * Math.sin(at)).toFixed(2)}`;
      const corners = [point(radius * inner, a), point(radius, a), point(radius, b), point(radius * inner, b)];
      wedges.push(`<path fill-opacity="${alpha.toFixed(3)}" d="M${corners.join('L')}z"/>`);
    }
  }
  // Antialiased edges would show a line between two wedges.
  return `<g fill="#fff" shape-rendering="crispEdges">${wedges.join('')}</g>`;
}

export const toSvg = ({ tag, props }: CoverShape): string => {
  const attributes = Object.entries(props).map(
    ([name, value]) => `${name.replace(/[A-Z]/, (c) => `-${c.toLowerCase()}`)}="${value}"`,
  );
  return `<${tag} ${attributes.join(' ')}/>`;
};
