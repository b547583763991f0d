import { expect, type Page } from '@playwright/test';
import { newPerson, type Actors } from './actors.ts';
import { createRequests, openCard, postComment, requestSheet, watchTrackId } from './requests.ts';

export const title = 'Closing track, Velka all night long';
export const question = (page: Page) => page.getByRole('alertdialog', { name: 'Mark as Solved' });
export const form = (page: Page) => page.getByRole('dialog', { name: 'Add to Dubplate' });
export const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true });
export const create = (page: Page) => form(page).getByRole('button', { name: 'Create Track' }).click();

/** Mara posted a request, Nel commented, and Mara has opened the solve dialog. */
export async function atOwnRequest(actors: Actors, { answered = true } = {}) {
  const mara = await actors.member({ path: null, person: newPerson('mara') });
  const nel = await actors.member({ path: null, person: newPerson('nel') });
  const [id] = await createRequests(actors.env, mara.username, [{ title, votes: 3 }]);
  if (answered) {
    await postComment(nel.context, id!, 'Pale Tariff, B2?');
    await postComment(mara.context, id!, 'No, that one has the horn');
    await postComment(nel.context, id!, 'Moth Ledger then, "Two Left Hands"');
  }
  await watchTrackId(mara.page);
  await openCard(mara.page, title);
  const sheet = requestSheet(mara.page, title);
  await sheet.getByRole('button', { name: 'Mark as Solved' }).click();
  await expect(question(mara.page)).toBeVisible();
  return { mara, nel, page: mara.page, id: id!, sheet };
}

export async function openForm(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
  await expect(field(page, 'Song Title*')).toBeVisible();
}
