import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { asFullAdmin, createOverview } from '../../../test/console-rows.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { AdminOverviewScreen } from './admin-overview-screen.tsx';

const heading = page.getByRole('heading', { name: 'Solve rate' });

test('the legend of the requests chart has every colour of its bars, for past weeks and the current one', async () => {
  server.answer('overview.read', createOverview());
  await render(<AdminOverviewScreen />, { member: asFullAdmin, size: 'desk' });
  await expect.element(heading).toBeVisible();
  const plot = page.getByRole('region', { name: 'Requests by week' }).element();
  const coloursOf = (selector: string, property: string) => {
    const parts = [...plot.querySelectorAll(selector)];
    return [...new Set(parts.map((part) => getComputedStyle(part).getPropertyValue(property)))].toSorted();
  };
  const bars = coloursOf('svg path', 'fill');
  expect(bars).toHaveLength(4);
  expect(coloursOf('p [aria-hidden] > span', 'background-color')).toEqual(bars);
});

test('work that the admin may not do is not listed', async () => {
  server.answer('overview.read', createOverview({ invites: 1, reports: null }));
  await render(<AdminOverviewScreen />, { member: asFullAdmin });
  await expect.element(page.getByRole('link', { name: '1 code unused' })).toBeVisible();
  expect(page.getByRole('link', { name: /waiting|pending/ }).query()).toBeNull();
});

test('an overview that does not load has a retry', async () => {
  server.disconnect('overview.read');
  await render(<AdminOverviewScreen />, { member: asFullAdmin });
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  server.answer('overview.read', createOverview());
  await retry.click();
  await expect.element(heading).toBeVisible();
});
