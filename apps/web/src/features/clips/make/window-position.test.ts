import { describe, expect, test } from 'vitest';
import { centreWindow, lastStart, layWindow, pullStrip, pullWindow } from './window-position.ts';

const short = { seconds: 120, width: 320 };
const long = { seconds: 600, width: 320 };

describe('a recording that fits into the box', () => {
  test('does not scroll, and its window is as wide as 60 s of it', () => {
    expect(layWindow(0, short)).toEqual({ left: 0, width: 160, stripWidth: 320, offset: 0 });
    expect(layWindow(60, short)).toEqual({ left: 160, width: 160, stripWidth: 320, offset: 0 });
  });

  test('follows a drag of the window pixel by pixel', () => {
    expect(pullWindow(0, 80, short)).toBe(30);
  });
});

describe('a longer recording', () => {
  test('never has a window narrower than 88 pixels', () => {
    expect(layWindow(0, long)).toMatchObject({ left: 0, width: 88, stripWidth: 880, offset: 0 });
  });

  test('is scrolled to its end when the window is at the right edge', () => {
    const { left, width, stripWidth, offset } = layWindow(lastStart(600), long);
    expect(left + width).toBe(320);
    expect(offset).toBe(stripWidth - 320);
  });

  test.each([0, 77, 300, 540])('shows the part that starts at %i s under the window', (start) => {
    const { left, offset, width } = layWindow(start, long);
    expect(((left + offset) / width) * 60).toBeCloseTo(start);
  });

  test('can be crossed with one drag of the window', () => {
    expect(pullWindow(0, 320 - 88, long)).toBe(540);
  });

  test('follows a drag of the strip pixel by pixel, and a drag to the left moves forward', () => {
    expect(pullStrip(100, -44, long)).toBe(130);
    expect(pullStrip(100, 44, long)).toBe(70);
  });
});

test('centreWindow centres the window on the tapped point', () => {
  expect(centreWindow(0, 160, short)).toBe(30);
  expect(centreWindow(0, 319, short)).toBe(60);
});

test('the window stays within the recording', () => {
  expect(pullWindow(10, -999, short)).toBe(0);
  expect(pullStrip(10, -9999, long)).toBe(540);
  expect(lastStart(45)).toBe(0);
});
