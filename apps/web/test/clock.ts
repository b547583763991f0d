import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

let startedTimeouts: unknown[] = [];

/** The timers of the page. `expect.element` and `expect.poll` move a stopped clock forward while they wait. */
export const clock = {
  stop() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { setTimeout } = globalThis;
    startedTimeouts = [];
    // Not `vi.spyOn`: restoring the spy after `resume` would install the fake timer again.
    globalThis.setTimeout = new Proxy(setTimeout, {
      apply(target, self, values: Parameters<typeof setTimeout>) {
        startedTimeouts.push(values[1]);
        return Reflect.apply(target, self, values) as unknown;
      },
    });
  },
  /** Waits until a component has started a timeout of this time. Other code of the page starts timers too. */
  started: (milliseconds: number) => untilFrame(() => startedTimeouts.includes(milliseconds)),
  /** Waits until a timer was started, and moves the clock forward. */
  async pass(milliseconds: number): Promise<void> {
    await untilFrame(() => vi.getTimerCount() > 0);
    vi.advanceTimersByTime(milliseconds);
    await nextFrame();
    await nextFrame();
  },
  /** Forgets the pending timers, so that a later check cannot pass because of them. */
  resume: () => void vi.useRealTimers(),
};

const nextFrame = () => new Promise(requestAnimationFrame);

/** Waits in frames, which a stopped clock does not hold. */
export async function untilFrame(isDone: () => boolean): Promise<void> {
  while (!isDone()) await nextFrame();
}

/** Checks on a stopped clock that an element appears, and disappears after exactly this time. */
export async function expectShownFor(found: Locator, milliseconds: number): Promise<void> {
  // The timer starts in an effect after the element was rendered.
  await untilFrame(() => found.query() !== null && vi.getTimerCount() > 0);
  vi.advanceTimersByTime(milliseconds - 1);
  await nextFrame();
  expect(found.query()).not.toBeNull();
  vi.advanceTimersByTime(1);
  await untilFrame(() => found.query() === null);
}
