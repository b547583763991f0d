import type { CoverShape } from '@dubplate/domain/covers/cover.ts';

type Colour = { red: number; green: number; blue: number; alpha: number };

/** Half of the width over which two colours blend, in units of the picture: without it, edges look jagged. */
const softness = 0.4;

const pixelsPerPoint = globalThis.devicePixelRatio ?? 1;

type Disc = {
  label: readonly CoverShape[];
  /** Degrees of the light reflection, and its opacity on both sides. */
  sheen: number;
  light: readonly [number, number];
  grooves: readonly CoverShape[];
  radius: number;
  /** The width below which a groove is drawn wider and fainter, on a screen with one pixel per point. */
  finest: number;
};

/**
 * The CSS background of a round element. An SVG has an element for each circle, and a screen of covers had 500: their
 * style and layout took most of the time to show a list.
 */
export function drawDisc({ label, sheen, light, grooves, radius, finest }: Disc): string {
  const [bright, dim] = light.map((alpha) => `rgb(255 255 255/${alpha})`);
  const reflection = `conic-gradient(from ${sheen}deg,#0000 0 4%,${bright} 11%,#0000 19% 54%,${dim} 61%,#0000 69%)`;
  // The first layer is on top.
  return [drawCircles(label, radius, 0), reflection, drawCircles(grooves, radius, finest / pixelsPerPoint)].join();
}

/** Circles around one centre as a gradient, in which 100% is `radius`. */
function drawCircles(circles: readonly CoverShape[], radius: number, finest: number): string {
  const bands = circles.map(({ props }) => bandOf(props, finest));
  const edges = [...new Set([0, radius, ...bands.flatMap(({ from, to }) => [from, to])])]
    .filter((edge) => edge >= 0 && edge <= radius)
    .toSorted((a, b) => a - b);
  const percent = (length: number) => `${round((length / radius) * 100)}%`;
  const stops = edges.slice(1).map((to, at) => {
    const from = edges[at]!;
    const middle = (from + to) / 2;
    const soft = Math.min(softness, middle - from);
    const { red, green, blue, alpha } = bands
      .filter((band) => band.from < middle && middle < band.to)
      .reduce((below, { colour }) => drawOver(below, colour), { red: 0, green: 0, blue: 0, alpha: 0 });
    const colour = `rgb(${round(red)} ${round(green)} ${round(blue)}/${round(alpha)})`;
    return `${colour} ${percent(from + soft)} ${percent(to - soft)}`;
  });
  return `radial-gradient(closest-side,${stops.join()})`;
}

/** A filled circle, or a ring with the stroke's width. A gradient is not antialiased: finer rings would be dotted. */
function bandOf(
  { r, fill, fillOpacity = 1, stroke, strokeOpacity = 1, strokeWidth }: CoverShape['props'],
  finest: number,
) {
  if (!stroke) return { from: -1, to: Number(r), colour: parseColour(String(fill), Number(fillOpacity)) };
  const width = Math.max(finest, Number(strokeWidth));
  const alpha = Number(strokeOpacity) * (Number(strokeWidth) / width);
  return { from: Number(r) - width / 2, to: Number(r) + width / 2, colour: parseColour(String(stroke), alpha) };
}

/** Of #fff or #08080a. */
function parseColour(hex: string, alpha: number): Colour {
  const digits = hex.length === 4 ? hex.replaceAll(/\w/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = digits.match(/\w\w/g)!.map((part) => Number.parseInt(part, 16));
  return { red, green, blue, alpha };
}

function drawOver(below: Colour, above: Colour): Colour {
  const share = below.alpha * (1 - above.alpha);
  const alpha = above.alpha + share;
  const mix = (part: 'red' | 'green' | 'blue') => (above[part] * above.alpha + below[part] * share) / alpha;
  return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha };
}

const round = (value: number) => Number(value.toFixed(2));
