import { expect, test } from 'vitest';
import { keyStep } from './key-step.ts';

const press = (key: string, shiftKey = false, value = 30) => keyStep({ key, shiftKey }, { value, max: 47 });

test.each([
  ['ArrowLeft', false, 29],
  ['ArrowRight', false, 31],
  ['ArrowUp', false, 31],
  ['ArrowDown', false, 29],
  ['ArrowLeft', true, 20],
  ['ArrowRight', true, 40],
  ['PageDown', false, 20],
  ['PageUp', false, 40],
  ['Home', false, 0],
  ['End', false, 47],
] as const)('keyStep moves to the right second: %s (with Shift: %s) to %i', (key, shift, to) => {
  expect(press(key, shift)).toBe(to);
});

test('keyStep stays within the recording', () => {
  expect(press('ArrowRight', true, 44)).toBe(47);
  expect(press('ArrowLeft', true, 4)).toBe(0);
});

test('keyStep returns null for keys that do not move a slider', () => {
  expect(press('Tab')).toBeNull();
  expect(press(' ')).toBeNull();
});
