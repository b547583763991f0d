import { createListeners } from '../platform/create-store.ts';

/** `song` holds counters and the member's favorite; `song-row` a whole row, read again after an admin changed it. */
export type Kind = 'request' | 'song' | 'song-row' | 'comment';

/** Fields of a row that change together. The newest version wins, in whatever order versions arrive. */
type Part = {
  version: number | string;
  /** The field of a row that has its own version of this part. Without it, the clock decides what is newer. */
  field?: 'version' | 'editedAt' | 'thankedAt' | 'readAt';
  /** Null is a tombstone: the row was deleted. */
  values: object | null;
};
/** `at`: the clock when the part arrived. */
type Arrived = Part & { readonly at: number };
/** What a waiting write (outbox.ts) changes in a row. A function, because counters change while it waits. */
export type Waiting = (row: Row) => object;
/** `pending`: the values of an optimistic update, shown until its call ends. */
type Entry = {
  readonly parts: Readonly<Record<string, Arrived>>;
  readonly waiting: Waiting | null;
  readonly pending: object | null;
};
/** A row as the server returned it. `readAt`: the clock when the call began. */
export type Row = { id: string; readAt?: number };

const emptyEntry: Entry = { parts: {}, waiting: null, pending: null };

/** A tombstone also covers a row of its own version: deleting does not always make a new one. */
const supersedes = ({ version, values }: Part, known: number | string): boolean =>
  values === null ? version >= known : version > known;

/** A hidden comment comes back with the version it had. Its tombstone has no version field. */
const isRestored = (next: Part, known: Part): boolean =>
  known.values === null && known.field === undefined && next.version === known.version;

function isNewer(part: Arrived, row: Row): boolean {
  const known = part.field && (row as Partial<Record<string, number | string | null>>)[part.field];
  if (known === undefined) return part.at > (row.readAt ?? 0);
  // The text was never edited: `editedAt` is null.
  return known === null || supersedes(part, known);
}

/** A row with all newer parts, then the waiting write and the pending update on top; null when it was deleted. */
export function merge<R extends Row>(row: R, entry: Entry): R | null {
  // Most rows of a long list.
  if (entry === emptyEntry) return row;
  const { parts, waiting, pending } = entry;
  const newer = Object.values(parts).filter((part) => isNewer(part, row));
  if (newer.some(({ values }) => values === null)) return null;
  if (newer.length === 0 && !waiting && !pending) return row;
  const newest = Object.assign({}, row, ...newer.map(({ values }) => values)) as R;
  return Object.assign(newest, waiting?.(newest), pending);
}

/** What lists render from. Replaced when a list may have other rows; a vote renders one card only. */
export type OverlayView = Pick<Overlay, 'newest' | 'added'>;

/** What the browser tab received about single rows, by kind and id. Cached pages stay as the server returned them. */
export class Overlay {
  /** Logical clock: counts arrivals, and so tells what arrived after a call began. */
  clock = 0;
  /** The number of calls in flight. */
  reading = 0;
  readonly #entries = new Map<string, Entry>();
  readonly #added = new Map<string, readonly Row[]>();
  readonly #listeners = createListeners();
  readonly listen = this.#listeners.subscribe;

  readonly get = (kind: Kind, id: string): Entry => this.#entries.get(`${kind}:${id}`) ?? emptyEntry;

  readonly newest = <R extends Row>(kind: Kind, row: R): R | null => merge(row, this.get(kind, row.id));

  /** The rows added to a list after a call began, oldest first. */
  readonly added = <R extends Row>(list: string, since = -1) =>
    (this.#added.get(list) ?? []).filter(({ readAt = 0 }) => readAt > since) as (R & { readAt: number })[];

  view: OverlayView = { newest: this.newest, added: this.added };

  /** A version from a response or a live message. False when it is known, or older than what is known. */
  receive(kind: Kind, id: string, name: string, part: Part): boolean {
    const entry = this.get(kind, id);
    const { parts } = entry;
    const known = parts[name];
    if (known && !supersedes(part, known.version) && !isRestored(part, known)) return false;
    this.clock += 1;
    if (kind !== 'request' || part.values === null || known?.values === null) this.view = { ...this.view };
    this.#set(kind, id, { ...entry, parts: { ...parts, [name]: { ...part, at: this.clock } } });
    return true;
  }

  /** Starts an optimistic update and returns what ends it. Null while one is pending: a second tap is ignored. */
  begin(kind: Kind, id: string, values: object): (() => void) | null {
    const entry = this.get(kind, id);
    if (entry.pending) return null;
    this.#set(kind, id, { ...entry, pending: values });
    return () => this.#set(kind, id, { ...this.get(kind, id), pending: null });
  }

  /** Shows a waiting write until it is replaced by null. It does not block the next tap. */
  setWaiting(kind: Kind, id: string, waiting: Waiting | null): void {
    if (kind !== 'request') this.view = { ...this.view };
    this.#set(kind, id, { ...this.get(kind, id), waiting });
  }

  /** Shows a row in a list until a page of the list is read later. */
  add<R extends Row>(list: string, row: R): void {
    this.clock += 1;
    this.view = { ...this.view };
    const others = this.added(list).filter(({ id }) => id !== row.id);
    this.#added.set(list, [...others, { ...row, readAt: this.clock }]);
    this.#listeners.notify();
  }

  #set(kind: Kind, id: string, entry: Entry): void {
    this.#entries.set(`${kind}:${id}`, entry);
    this.#listeners.notify();
  }
}
