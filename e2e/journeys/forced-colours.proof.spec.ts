import type { Locator } from '@playwright/test';
import { createRequests, voteButton } from '../support/requests.ts';
import { createSong } from '../support/create-song.ts';
import { expect, test } from '../support/test.ts';

/** What a member can see of a control whose colours the browser replaces. */
const look = (control: Locator) =>
  control.evaluate((element) => {
    const of = (part: Element, names: string[]) => names.map((name) => getComputedStyle(part).getPropertyValue(name));
    const icon = element.querySelector('svg');
    return [
      ...of(element, ['border-color', 'border-width', 'outline-style', 'text-decoration-line', 'background-color']),
      ...(icon ? of(icon, ['fill', 'stroke', 'color']) : []),
    ];
  });

test(
  'in forced colours, what is pressed, chosen or current looks different',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const songId = await createSong(env);
    const asker = await otherMember();
    await createRequests(env, asker.username, [{ title: 'Closing track' }]);
    const { page } = await member({ path: '/id-help?tab=community', earlyAccess: true });
    await page.emulateMedia({ forcedColors: 'active' });

    const vote = voteButton(page, 'Closing track');
    const unpressed = await look(vote);
    await vote.click();
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => look(vote)).not.toEqual(unpressed);

    const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
    expect(await look(link('Setlist It'))).not.toEqual(await look(link('Home')));
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    expect(await look(tab(/Community/))).not.toEqual(await look(tab(/My Requests/)));
    const chip = (name: string) => page.getByText(name, { exact: true });
    expect(await look(chip('Hot'))).not.toEqual(await look(chip('New')));

    await page.goto(`/song/${songId}`);
    const heart = page.getByRole('button', { name: /Add to Favorites|Favorited/ });
    const unloved = await look(heart);
    await heart.click();
    await expect(page.getByRole('button', { name: 'Favorited' })).toBeVisible();
    await expect.poll(() => look(heart)).not.toEqual(unloved);
    // A picture, not a control: it keeps its colours.
    const disc = page.locator('.cover-disc');
    expect(await disc.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('radial-gradient');
  },
);
