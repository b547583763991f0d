import { addWeeks, weekOf } from '@dubplate/domain/overview/overview.ts';
import { formatFullDay } from '@dubplate/domain/songs/release.ts';
import { sql } from 'kysely';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';

const thisWeek = weekOf(new Date());
const weeksAgo = (weeks: number) => new Date(Date.parse(`${addWeeks(thisWeek, -weeks)}T05:00:00Z`));

test.beforeAll(async ({ env }) => {
  const { db } = env;
  await createSongs(db, [
    { title: 'Now' },
    { title: 'Old', uploaded_at: weeksAgo(3) },
    { title: 'Older', uploaded_at: weeksAgo(40) },
  ]);
  await sql`insert into requests (id, title, description, search_text, created_at, solved_at)
    values (gen_random_uuid(), 'A', 'a', ' a ', ${weeksAgo(3)}, ${weeksAgo(3)}::timestamptz + interval '200 minutes'),
      (gen_random_uuid(), 'B', 'b', ' b ', ${weeksAgo(3)}, null)`.execute(db);
  await sql`insert into report_cases (id, target_kind, target_id) values (gen_random_uuid(), 'song', gen_random_uuid())`.execute(
    db,
  );
  await env.mint();
});

/** The rows of a chart's table, which has the same data as the drawing for screen readers. */
const tableRows = (page: Page, plot: string, weeks: number) =>
  page
    .getByRole('table', { name: `${plot} by week` })
    .getByRole('row', { name: `Week of ${formatFullDay(addWeeks(thisWeek, -weeks))}` })
    .getByRole('cell')
    .allTextContents();

test('the overview draws every week, has the data in a table and links to pending work', async ({ admin }) => {
  const { page, consoleErrors } = await admin({ path: '/admin/overview' });
  await page.getByRole('heading', { name: 'Time to solve' }).waitFor();
  expect(await tableRows(page, 'Songs', 3)).toEqual(['1']);
  expect(await tableRows(page, 'Requests', 3)).toEqual(['2', '1']);
  expect(await tableRows(page, 'Solve rate', 0)).toEqual(['50%']);
  expect(await tableRows(page, 'Time to solve', 3)).toEqual(['3 h 20 min']);
  const songs = page.getByRole('region', { name: 'Songs by week' });
  await songs.getByText('3', { exact: true }).first().waitFor();
  await expect(songs.locator('svg path')).toHaveCount(12);

  await page.getByRole('radio', { name: '1 year' }).click();
  await expect(songs.locator('svg path')).toHaveCount(52);
  expect(await tableRows(page, 'Songs', 40)).toEqual(['1']);
  await page.reload();
  await page.getByRole('radio', { name: '1 year', checked: true }).waitFor();

  await page.getByRole('link', { name: '3 songs pending' }).waitFor();
  await page.getByRole('link', { name: '1 report waiting' }).waitFor();
  await page.getByRole('link', { name: /codes? unused/ }).click();
  await page.waitForURL(/\/admin\/invites/);
  expect(consoleErrors).toEqual([]);
});

test(
  'the legend of the requests chart has every colour of its bars, for past weeks and the current one',
  { tag: '@desk' },
  async ({ admin }) => {
    const { page } = await admin({ path: '/admin/overview' });
    const plot = page.getByRole('region', { name: 'Requests by week' });
    await plot.locator('svg path').first().waitFor({ state: 'attached' });
    const coloursOf = (selector: string, property: string) =>
      plot.locator(selector).evaluateAll((parts, name) => {
        const colours = parts.map((part) => getComputedStyle(part).getPropertyValue(name));
        return [...new Set(colours)].toSorted();
      }, property);
    const bars = await coloursOf('svg path', 'fill');
    expect(bars).toHaveLength(4);
    expect(await coloursOf('p [aria-hidden] > span', 'background-color')).toEqual(bars);
  },
);

test('an admin without canManageReports sees no number of reports', { tag: '@phone' }, async ({ admin }) => {
  const { page } = await admin({ permissions: [], path: '/admin/overview' });
  await page.getByRole('link', { name: /codes? unused/ }).waitFor();
  await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
});

test('an overview that does not load has a retry', { tag: '@phone' }, async ({ admin }) => {
  const { page, context } = await admin({ path: null });
  await context.route('**overview.read**', (route) => route.abort());
  await page.goto('/admin/overview');
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await context.unroute('**overview.read**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Solve rate' }).waitFor();
});
