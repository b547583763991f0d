import { createFavorites, favoritesList } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

/** Five thousand are as many as a phone has to bear. The layout of a desk shows with fewer, in a fifth of the time. */
const counts = { phone: 5_000, desk: 1_000 };

test('thousands of favorites load on demand, only visible rows are rendered, and Back keeps the position', async ({
  env,
  member,
  size,
}) => {
  const { page, email } = await member({ path: null });
  const titles = Array.from({ length: counts[size] }, (_, index) => `Zephyr ${String(index).padStart(4, '0')}`);
  await createFavorites(env, email, titles);
  await page.goto('/');
  const songs = favoritesList(page).getByRole('link', { name: 'Zephyr' });
  const last = favoritesList(page).getByRole('link', { name: titles.at(-1)! });
  await expect(songs.first()).toBeVisible();
  let rendered = 0;
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    rendered = Math.max(rendered, await songs.count());
    expect(await last.count()).toBe(1);
  }).toPass({ intervals: [0], timeout: 90_000 });
  expect(rendered).toBeLessThan(120);
  // Rows are measured when they become visible, which moves the end of the list.
  let end = Number.NaN;
  await expect(async () => {
    const before = end;
    end = await page.evaluate(async () => {
      window.scrollTo(0, document.body.scrollHeight);
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
      return window.scrollY;
    });
    expect(end).toBe(before);
  }).toPass();
  const left = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        window.addEventListener('click', () => resolve(window.scrollY), { capture: true, once: true }),
      ),
  );
  await last.click();
  await expect(page).toHaveURL(/\/song\//);
  const position = () => page.evaluate(() => window.scrollY);
  // The URL changes slightly before the screen.
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect(last).toBeVisible();
  const expected = await left;
  await expect.poll(async () => Math.abs((await position()) - expected)).toBeLessThan(100);
});
