import { expect, type Page } from '@playwright/test';
import { newPerson, type Actors } from './actors.ts';
import { stubPlatforms } from './platforms.ts';
import { createComments, createRequests, openCard, requestSheet, watchTrackId } from './requests.ts';

export const title = 'Closing track, Velka all night long';
export const field = (page: Page) => page.getByLabel('Add a comment');
export const send = (page: Page) => page.getByRole('button', { name: 'Send' });
export const comments = (page: Page) => page.locator('[data-sheet-body]').getByRole('listitem');
export const texts = (page: Page) => comments(page).locator('p');
/** The sheet disappears slightly before the URL changes. */
export const leftSheet = (page: Page) => page.waitForURL((url) => !url.searchParams.has('request'));

type Fixture = Parameters<typeof createRequests>[2][number];

/** A member with a live view of another member's request. */
export async function atRequest(actors: Actors, request: Partial<Fixture> = {}, earlierComments: string[] = []) {
  const mara = await actors.otherMember({ person: newPerson('mara') });
  const nel = await actors.member({ path: null, person: newPerson('nel') });
  const [id] = await createRequests(actors.env, mara.username, [{ title, votes: 3, ...request }]);
  await createComments(actors.env, id!, mara.username, earlierComments);
  const { page } = nel;
  await stubPlatforms(page);
  await watchTrackId(page, '?tab=community');
  await openCard(page, title);
  const sheet = requestSheet(page, title);
  await expect(sheet.getByText(/^Comments \(/)).toBeVisible();
  return { mara, nel, page, id: id!, sheet };
}
