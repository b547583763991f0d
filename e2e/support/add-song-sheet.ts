import { type Actors, type Size } from './actors.ts';
import type { Page } from '@playwright/test';

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const title = (page: Page) => field(page, 'Song Title*');
export const artist = (page: Page) => field(page, 'Artist Name*');
export const link = (page: Page) => field(page, 'Music Link (optional)');
export const timestamp = (page: Page) => field(page, 'Timestamp');
export const releaseDate = (page: Page) => field(page, 'Release Date (optional)');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add New Song' });
export const add = (page: Page) => button(page, 'Add Song').click();
export const closed = (page: Page) => sheet(page).waitFor({ state: 'detached' });

export async function openSheet(page: Page): Promise<void> {
  await button(page, 'Upload').click();
  await title(page).waitFor();
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

/** A title that no search of another test finds. */
let uniqueNames = 0;
export const uniqueName = (size: Size) => `Quartz${size}${String.fromCharCode(97 + (uniqueNames += 1))}`;

/** Delays every upload until it is released. */
export async function holdUploads(page: Page, then: 'continue' | 'abort'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/songs.add**', async (route) => {
    await held;
    await route[then]();
  });
  return release;
}
