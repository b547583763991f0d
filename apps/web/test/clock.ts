import { vi } from 'vitest';

/** The timers of the page. `expect.element` and `expect.poll` move a stopped clock forward while they wait. */
export const clock = {
  stop: () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
  /** Waits until the component has started a timer, and moves the clock forward. */
  async pass(milliseconds: number): Promise<void> {
    while (vi.getTimerCount() === 0) await nextFrame();
    vi.advanceTimersByTime(milliseconds);
    await nextFrame();
    await nextFrame();
  },
  /** Forgets the pending timers, so that a later check cannot pass because of them. */
  resume: () => void vi.useRealTimers(),
};

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
