import { expect, type Page } from '@playwright/test';

/** The saved queries as text, and the number of saved clips. */
export const savedRows = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('dubplate.') ? [name] : []));
    const found = { queries: [] as string[], sounds: 0 };
    for (const name of names) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
      const rowsOf = (store: string) =>
        new Promise<unknown[]>((resolve) => {
          if (!database.objectStoreNames.contains(store)) return resolve([]);
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
      found.queries.push(...(await rowsOf('queries')).map((row) => JSON.stringify(row)));
      found.sounds += (await rowsOf('sounds')).length;
      database.close();
    }
    return found;
  });

/** Waits until a query whose key starts with this name is saved, with this text in its data. */
export const waitForQuery = (page: Page, name: string, text: string) =>
  expect
    .poll(
      async () => (await savedRows(page)).queries.some((row) => row.includes(`"[\\"${name}\\"`) && row.includes(text)),
      {
        message: name,
      },
    )
    .toBe(true);
