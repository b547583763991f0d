import type { BrowserCommand } from 'vitest/node';

declare module 'vitest/browser' {
  interface BrowserCommands {
    touchDrag(from: { x: number; y: number }, by: number, milliseconds: number): Promise<void>;
  }
}

const steps = 10;

/** Drags one finger down by so many pixels. The events carry the time of a drag that takes so long. */
const touchDrag: BrowserCommand<[{ x: number; y: number }, number, number]> = async (
  { context, page, iframe },
  from,
  by,
  milliseconds,
) => {
  const session = await context.newCDPSession(page);
  const frame = (await iframe.owner().boundingBox())!;
  const started = Date.now() - milliseconds;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: frame.x + from.x, y: frame.y + from.y + (by * step) / steps }],
      timestamp: (started + (milliseconds * step) / steps) / 1000,
    });
  await send('touchStart', 0);
  for (let step = 1; step <= steps; step += 1) await send('touchMove', step);
  await send('touchEnd', steps);
  await session.detach();
};

/** Vitest runs these in Node.js: a page cannot create trusted touch events. */
export const touchCommands = { touchDrag };
