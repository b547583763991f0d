import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

export const button = (name: string): Locator => page.getByRole('button', { name });
export const field = (label: string): Locator => page.getByLabelText(label);
export const text = (words: string): Locator => page.getByText(words);

/** Texts of the headings below the title of the screen, in order. */
export const headings = (): (string | null)[] =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent);

/** A success is in the first status region of the page, an error is an alert. */
export const toastWith = (words: string): Locator =>
  page.getByRole('status').first().or(page.getByRole('alert')).getByText(words);

export async function shown(words: string): Promise<void> {
  await expect.element(text(words)).toBeVisible();
}

export async function gone(found: Locator): Promise<void> {
  await expect.element(found).not.toBeInTheDocument();
}
