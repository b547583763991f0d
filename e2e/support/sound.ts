import { expect, type Page } from '@playwright/test';

type Listening = { heard?: HTMLMediaElement; tappedAt: number; startedAt: number };

/**
 * Records the last press and the audio element that played last, which is not part of the page. Call it before opening
 * the page.
 */
export const listenToPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const listening: Listening = { tappedAt: 0, startedAt: 0 };
    const { play } = HTMLMediaElement.prototype;
    Object.assign(globalThis, { listening });
    document.addEventListener('pointerdown', ({ timeStamp }) => (listening.tappedAt = timeStamp), true);
    HTMLMediaElement.prototype.play = function playAndRecord() {
      if (listening.heard !== this) {
        this.addEventListener('playing', ({ timeStamp }) => (listening.startedAt = timeStamp));
      }
      listening.heard = this;
      return play.call(this);
    };
  });

const readListening = (page: Page) =>
  page.evaluate(() => {
    const { heard, tappedAt, startedAt } = (globalThis as unknown as { listening: Listening }).listening;
    return { position: heard && !heard.paused ? heard.currentTime : 0, tappedAt, startedAt };
  });

/** Sound goes on: the position of the audio element becomes higher. */
export async function expectSound(page: Page): Promise<void> {
  const position = async () => (await readListening(page)).position;
  await expect.poll(position).toBeGreaterThan(0);
  const before = await position();
  await expect.poll(position).toBeGreaterThan(before);
}

/** Milliseconds from the last press to the sound after it. */
export async function timeToSound(page: Page): Promise<number> {
  await expect.poll(async () => isSoundAfterTap(await readListening(page)), { intervals: [50] }).toBe(true);
  const { tappedAt, startedAt } = await readListening(page);
  return startedAt - tappedAt;
}

const isSoundAfterTap = ({ tappedAt, startedAt }: Pick<Listening, 'tappedAt' | 'startedAt'>) => startedAt > tappedAt;
