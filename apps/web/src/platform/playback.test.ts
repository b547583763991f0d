import { beforeEach, expect, test, vi } from 'vitest';
import { leaveTurn, takeTurn } from './playback.ts';

const one = vi.fn<() => void>();
const other = vi.fn<() => void>();

beforeEach(() => {
  leaveTurn(one);
  leaveTurn(other);
  vi.clearAllMocks();
});

test('whoever starts stops the one before, once', () => {
  takeTurn(one);
  takeTurn(other);
  takeTurn(one);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledOnce();
});

test('starting again stops nobody', () => {
  takeTurn(one);
  takeTurn(one);
  expect(one).not.toHaveBeenCalled();
});

test('who has stopped already is not told again', () => {
  takeTurn(one);
  leaveTurn(one);
  takeTurn(other);
  expect(one).not.toHaveBeenCalled();
});

test('leaving takes the turn from nobody else', () => {
  takeTurn(one);
  leaveTurn(other);
  takeTurn(other);
  expect(one).toHaveBeenCalledOnce();
});
