import type { Page } from '@playwright/test';

/** The titles of empty states that offer no button and no link. */
export const emptyStatesWithoutAction = (page: Page): Promise<(string | null)[]> =>
  page
    .locator('[data-empty-action]')
    .evaluateAll((actions) =>
      actions
        .filter((action) => !action.querySelector('a, button'))
        .map((action) => action.parentElement?.querySelector('h2')?.textContent ?? null),
    );
