import { expect, test } from 'vitest';
import { circle } from '@dubplate/domain/covers/cover.ts';
import { drawDisc } from './draw-disc.ts';

const black = circle({ r: 100, fill: '#000' });

/** The layers of the label and of the grooves, without the light reflection between them. */
function draw(label: Parameters<typeof circle>[0], ...grooves: Parameters<typeof circle>[0][]) {
  const parts = { label: [circle(label)], grooves: [black, ...grooves.map(circle)] };
  const css = drawDisc({ ...parts, sheen: 30, light: [0.3, 0.2], radius: 100, finest: 0.5 });
  return css.split(/,(?=conic-gradient)|(?<=69%\)),/).filter((layer) => layer.startsWith('radial-gradient'));
}

test('a label is opaque up to its edge and transparent outside', () => {
  expect(draw({ r: 50, fill: '#f5f2ec' })[0]).toBe(
    'radial-gradient(closest-side,rgb(245 242 236/1) 0.4% 49.6%,rgb(0 0 0/0) 50.4% 99.6%)',
  );
});

test('a translucent groove is mixed with the disc below it', () => {
  const groove = { r: 80, fill: 'none', stroke: '#fff', strokeOpacity: '0.20', strokeWidth: 10 };
  expect(draw({ r: 50, fill: '#fff' }, groove)[1]).toBe(
    'radial-gradient(closest-side,rgb(0 0 0/1) 0.4% 74.6%,rgb(51 51 51/1) 75.4% 84.6%,rgb(0 0 0/1) 85.4% 99.6%)',
  );
});

test('a groove on a clear disc is the mix of both, as translucent as both together', () => {
  const clear = { r: 100, fill: '#fff', fillOpacity: 0.5 };
  const css = drawDisc({
    label: [],
    grooves: [circle(clear), circle({ r: 90, stroke: '#000', strokeOpacity: 0.5, strokeWidth: 20 })],
    sheen: 0,
    light: [0, 0],
    radius: 100,
    finest: 0,
  });
  // Half of the light passes the disc, and half of that the groove: white is a third of what is left.
  expect(css).toContain('rgb(85 85 85/0.75) 80.4% 99.6%');
});

test('a groove that is narrower than the blending keeps its place', () => {
  const groove = { r: 80, fill: 'none', stroke: '#fff', strokeOpacity: 1, strokeWidth: 0.5 };
  expect(draw({ r: 50, fill: '#fff' }, groove)[1]).toContain('rgb(255 255 255/1) 80% 80%');
});

test('a groove that is finer than a pixel is wider and fainter', () => {
  const groove = { r: 80, fill: 'none', stroke: '#fff', strokeOpacity: 1, strokeWidth: 0.1 };
  expect(draw({ r: 50, fill: '#fff' }, groove)[1]).toContain('rgb(51 51 51/1) 80% 80%');
});
