import type { BrowserCommand } from 'vitest/node';

type Point = { x: number; y: number };

declare module 'vitest/browser' {
  interface BrowserCommands {
    touchDrag(from: Point, by: Partial<Point>, milliseconds: number): Promise<void>;
  }
}

const steps = 10;

/** Drags one finger by so many pixels. The events carry the time of a drag that takes so long. */
const touchDrag: BrowserCommand<[Point, Partial<Point>, number]> = async (
  { context, page, iframe },
  from,
  { x = 0, y = 0 },
  milliseconds,
) => {
  const session = await context.newCDPSession(page);
  const frame = (await iframe.owner().boundingBox())!;
  const started = Date.now() - milliseconds;
  const at = (share: number) => ({ x: frame.x + from.x + x * share, y: frame.y + from.y + y * share });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [at(step / steps)],
      timestamp: (started + (milliseconds * step) / steps) / 1000,
    });
  await send('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await send('touchMove', step);
  await send('touchEnd', steps);
  await session.detach();
};

/** Vitest runs these in Node.js: a page cannot create trusted touch events. */
export const touchCommands = { touchDrag };
