import { createStore } from '../platform/create-store.ts';
import { memberScoped } from '../platform/member-scope.ts';

/** The time between two hearts, as in motion.css, and how long the full hearts stay before the dates return. */
const stepMs = 120;
const shownMs = 1_800;

type Filling = ReadonlyMap<string, number>;
const filling = memberScoped(() => createStore<Filling>(new Map()));

/** Saved hearts that became favorites a moment ago, with the order in which they fill. */
export const useFillingHearts = (): Filling => filling().useValue();

/** The first id fills first. */
export function fillHearts(songIds: readonly string[]): void {
  const store = filling();
  const now = new Map(songIds.map((id, index) => [id, index]));
  store.write(now);
  setTimeout(() => store.read() === now && store.write(new Map()), songIds.length * stepMs + shownMs);
}
