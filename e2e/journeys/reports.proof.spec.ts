import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';
import { newPerson, type Actors } from '../support/actors.ts';
import { postRequest } from '../support/requests.ts';
import { call } from '../support/songs.ts';

/** Found by class: elements under an open sheet have no accessible role. */
const toastOf = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);
const caseOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Creates a reporter, the reported author, another member and a moderator. */
async function createPeople(actors: Actors, title: string) {
  const [reporter, author, otherMember, moderator] = await Promise.all([
    actors.member({ path: null, person: newPerson('reporter') }),
    actors.member({ path: null, person: newPerson('author') }),
    actors.member({ path: null, person: newPerson('bystander'), earlyAccess: true }),
    actors.admin({ path: null, person: newPerson('moderator') }),
  ]);
  const requestId = await postRequest(author.context, { title });
  return { reporter, author, otherMember, moderator, requestId };
}

test('cases decided in quick succession do not reappear', { tag: '@phone' }, async ({ actors }) => {
  const { reporter, author, moderator, requestId: first } = await createPeople(actors, 'First to go');
  const second = await postRequest(author.context, { title: 'Second to go' });
  for (const id of [first, second])
    await call(reporter.context, 'reports.add', { kind: 'request', id, reason: 'spam', note: '' });
  const { page } = moderator;
  await page.goto('/admin/reports');
  const release = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/reports.resolve**', async (route) => {
    calls += 1;
    if (calls === 2) await release.promise;
    return calls === 2 ? route.abort() : route.continue();
  });
  // By keyboard: the next case gets the focus, and its buttons name their target.
  await page.getByRole('button', { name: 'Dismiss request: Second to go' }).press('Enter');
  const dismissed = expect(toastOf(page, 'Dismissed')).toBeVisible();
  await expect(caseOf(page, 'Second to go')).toBeHidden();
  await expect(page.locator('li:focus').filter({ hasText: 'First to go' })).toBeVisible();
  await caseOf(page, 'First to go').getByRole('button', { name: 'Dismiss' }).click();
  await dismissed;
  // Waits longer than a refetch of the list would take.
  await page.waitForTimeout(500);
  await expect(page.getByRole('article')).toHaveCount(0);
  release.resolve();
  // Only the refused case reappears.
  await expect(caseOf(page, 'First to go')).toBeVisible();
  await expect(caseOf(page, 'Second to go')).toHaveCount(0);
});
