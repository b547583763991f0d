import { expect, type Page } from '@playwright/test';
import type { Actors } from './actors.ts';

export const title = (page: Page) => page.getByLabel('Title*', { exact: true });
export const description = (page: Page) => page.getByLabel('Description*', { exact: true });
export const create = (page: Page) => page.getByRole('button', { name: 'Create Request' });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'New ID Request' });

/** A member without requests who has opened the form. */
export async function atForm(actors: Actors) {
  const opened = await actors.member({ path: '/id-help?tab=mine' });
  await expect(opened.page.getByText('No requests yet')).toBeVisible();
  await opened.page.getByRole('button', { name: 'New ID request' }).click();
  await expect(title(opened.page)).toBeVisible();
  return opened;
}

export async function fill(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await description(page).fill('Acid line, broken beat');
}

/** The requests with this title, read from the database. */
export const posted = ({ env }: Actors, name: string) =>
  env.db.selectFrom('requests').select(['description', 'link']).where('title', '=', name).execute();
