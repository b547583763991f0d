import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

export const stopClock = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Waits in frames: `expect.element` advances fake timers while it waits. */
export async function untilFrame(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise(requestAnimationFrame);
}

/** Checks on a stopped clock that an element appears, and disappears after exactly this time. */
export async function expectShownFor(found: Locator, milliseconds: number): Promise<void> {
  // The timer starts in an effect after the element was rendered.
  await untilFrame(() => found.query() !== null && vi.getTimerCount() > 0);
  vi.advanceTimersByTime(milliseconds - 1);
  await new Promise(requestAnimationFrame);
  expect(found.query()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await untilFrame(() => found.query() === null);
}
