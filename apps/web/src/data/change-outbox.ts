import { openOutbox, publish } from './outbox.ts';
import type { Kind, OutboxRow } from './outbox-rows.ts';
import { outboxRows } from './shown-outbox.ts';

/** Changes a row that is still there. False when it was replaced or removed meanwhile. */
export async function updateRow<K extends Kind>(place: number, change: Partial<OutboxRow<K>>): Promise<boolean> {
  const { transaction, store } = await openOutbox();
  const row = await store.get(place);
  if (row) await store.put!({ ...row, ...change });
  await transaction.done;
  if (row)
    publish(
      outboxRows()
        .read()
        .map((each) => (each.place === place ? ({ ...each, ...change } as OutboxRow) : each)),
    );
  return row !== undefined;
}

export async function removeRows(places: readonly number[]): Promise<void> {
  const { transaction, store } = await openOutbox();
  await Promise.all([...places.map((place) => store.delete!(place)), transaction.done]);
  publish(
    outboxRows()
      .read()
      .filter((each) => !places.includes(each.place)),
  );
}
