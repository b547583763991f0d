import { expect, type Page } from '@playwright/test';
import type { Actors } from './actors.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const title = (page: Page) => field(page, 'Song Title*');
export const artist = (page: Page) => field(page, 'Artist Name*');
export const link = (page: Page) => field(page, 'Music Link (optional)');
export const timestamp = (page: Page) => field(page, 'Timestamp');
export const releaseDate = (page: Page) => field(page, 'Release Date (optional)');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add New Song' });
export const add = (page: Page) => button(page, 'Add Song').click();
export const expectClosed = (page: Page) => expect(sheet(page)).toHaveCount(0);

export async function openSheet(page: Page): Promise<void> {
  await button(page, 'Upload').click();
  await expect(title(page)).toBeVisible();
}

/** A new member with the sheet open. */
export async function atSheet(actors: Actors) {
  const opened = await actors.member();
  await openSheet(opened.page);
  return opened;
}

export async function fillSong(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await artist(page).fill('Velka');
}

/** A title that no search of another test in the file finds. */
let uniqueNames = 0;
export const uniqueName = () => `Quartz${String.fromCharCode(97 + uniqueNames++)}`;

/** Delays every upload until it is released. */
export async function holdUploads(page: Page, then: 'continue' | 'abort'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/songs.add**', async (route) => {
    await held.promise;
    await route[then]();
  });
  return held.resolve;
}
