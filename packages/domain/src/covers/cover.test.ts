import { expect, test } from 'vitest';
import { codeOf, drawCover, placeStamp, toneOf } from './cover.ts';
import { drawPlate } from './plate.ts';

const id = '0198f6b6-2a35-7bd0-a5fd-6b1a2c3d4e5f';

// Written down from the covers that members know. A change would give every song another cover.
test('the cover of an id stays the same', () => {
  const { cx, cy, radius, angle, sheen, disc, mark, spindle, ink } = drawCover(id);
  expect({ cx, cy, radius, angle, sheen, ink, shapes: disc.length }).toEqual({
    cx: 26,
    cy: 24,
    radius: 60,
    angle: 20,
    sheen: 144,
    ink: '#0b0b0c',
    shapes: 14,
  });
  const groove = { r: 56.7, strokeOpacity: '0.17', strokeWidth: 0.5 };
  expect(disc[2]).toEqual({ tag: 'circle', props: { cx: 26, cy: 24, fill: 'none', stroke: '#fff', ...groove } });
  expect(mark).toEqual({
    tag: 'path',
    props: { d: 'M5.1 24A20.9 20.9 0 0 1 46.9 24z', fill: '#0b0b0c', transform: 'rotate(0 26 24)' },
  });
  expect(spindle).toEqual({ tag: 'circle', props: { cx: 26, cy: 24, r: 2.8, fill: '#0b0b0c' } });
  expect(codeOf(id)).toBe('TJKC');
});

test('a plate and an avatar are drawn in the centre', () => {
  expect(drawPlate(id, 15.4).disc.every(({ props }) => props['cx'] === 48 && props['cy'] === 48)).toBe(true);
  expect(drawCover(id, { avatar: true })).toMatchObject({ cx: 48, cy: 48, radius: 48 });
});

test('the code of a stamped label is above the spindle and its lines are below', () => {
  const { y, lines } = placeStamp({ cx: 48, cy: 48, label: 20 });
  expect(y).toBe(39.6);
  expect(lines).toBe('M35.6 56.4H60.4M38 60H58');
});

test.each([
  ['gradient1', 1],
  ['gradient5', 5],
  ['gradient6', 1],
  ['', 1],
])('the key "%s" is drawn in colour %i', (key, tone) => {
  expect(toneOf(key)).toBe(tone);
});
