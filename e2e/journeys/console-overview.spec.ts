import { addWeeks, weekOf } from '@dubplate/domain/overview/overview.ts';
import { formatFullDay } from '@dubplate/domain/songs/release.ts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { expect, test } from '../support/test.ts';

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
