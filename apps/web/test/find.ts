import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';

export const button = (name: string): Locator => page.getByRole('button', { name });
export const field = (label: string): Locator => page.getByLabelText(label);
export const text = (words: string): Locator => page.getByText(words);

/** Toasts are in the first status region of the page. */
export const toastWith = (words: string): Locator => page.getByRole('status').first().getByText(words);

export async function shown(words: string): Promise<void> {
  await expect.element(text(words)).toBeVisible();
}

export async function gone(found: Locator): Promise<void> {
  await expect.element(found).not.toBeInTheDocument();
}
