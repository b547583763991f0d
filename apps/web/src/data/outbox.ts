import type { NewComment } from '@dubplate/domain/comments/comment.ts';
import type { RequestForm } from '@dubplate/domain/requests/request.schema.ts';
import type { SongRow } from '@dubplate/domain/songs/song.ts';
import { failureOf } from '../platform/api.ts';
import { isOffline, outboxCounts } from '../platform/connection.ts';
import { createStore } from '../platform/create-store.ts';
import { inScope, memberScoped, onScopeStart } from '../platform/member-scope.ts';
import { currentMember } from '../platform/session.ts';
import { overlay } from './member-overlay.ts';

/**
 * Writes that wait for a connection, in IndexedDB. Each is idempotent: hearts and votes set a state, comments and
 * requests have an id of the browser. send-outbox.ts sends them.
 */
type Inputs = {
  favorite: { songId: string; favorited: boolean };
  'saved-heart': { songId: string; saved: boolean };
  vote: { requestId: string; voted: boolean };
  comment: Pick<NewComment, 'id' | 'requestId' | 'text'>;
  request: RequestForm & { id: string; clipId?: string };
};
export type Kind = keyof Inputs;

/** The saved clip (saved-clip.ts) of a request, and how it looks as far as that is known. */
export type WaitingClip = { savedId: string; seconds: number | null; peaks: number[] };
/** What the app shows of a waiting write. */
type About = { title: string; song?: SongRow; clip?: WaitingClip };

export type NewWrite<K extends Kind = Kind> = {
  [Each in K]: { kind: Each; input: Inputs[Each]; about: About };
}[K];

export type OutboxRow<K extends Kind = Kind> = NewWrite<K> & {
  /** The order of sending. A newer intent for the same target gets a new place. */
  place: number;
  memberId: string;
  target: string;
  madeAt: number;
  /** How often it was sent. The server may have applied a write that was sent. */
  tries: number;
  /** The server refused it. The row stays until the member decides. */
  problem?: { reason: string; text: string; seen?: boolean };
  /** When it was sent. The row stays until the member has seen it on Home. */
  sentAt?: number;
};

/** A call that takes longer is repeated from the outbox. */
const callTimeoutMs = 8_000;

/** A heart and a saved heart of one song replace each other. */
function targetOf({ kind, input }: NewWrite): string {
  if (kind === 'favorite' || kind === 'saved-heart') return `song ${input.songId}`;
  return kind === 'vote' ? `vote ${input.requestId}` : `${kind} ${input.id}`;
}

const isWaiting = (row: OutboxRow): boolean => !row.problem && row.sentAt === undefined;

/** The rows of the signed-in member, as this tab knows them. */
export const outboxRows = memberScoped(() => createStore<readonly OutboxRow[]>([]));
export const useOutbox = (): readonly OutboxRow[] => outboxRows().useValue();
export const useWaiting = (): readonly OutboxRow[] => useOutbox().filter(isWaiting);

function show(next: readonly OutboxRow[]): void {
  const own = outboxRows();
  const shown = new Map(
    own
      .read()
      .filter(isWaiting)
      .map((row) => [row.target, row]),
  );
  own.write(next);
  showCounts();
  for (const row of next.filter(isWaiting)) {
    if (shown.get(row.target)?.place !== row.place) showRow(row);
    shown.delete(row.target);
  }
  for (const row of shown.values()) hideRow(row);
}

function showCounts(): void {
  const now = outboxRows().read();
  outboxCounts.write({ waiting: now.filter(isWaiting).length, refused: now.filter(({ problem }) => problem).length });
}
onScopeStart(showCounts);

/** Shows the intent on every card of the row. */
export function showRow(row: NewWrite): void {
  if (row.kind === 'vote') {
    const { requestId, voted } = row.input;
    overlay().setWaiting('request', requestId, (card) => ({ voted, ...counted(card, 'voteCount', 'voted', voted) }));
  } else if (row.kind === 'favorite') {
    const { songId, favorited } = row.input;
    const changes = (song: object) => ({ favorited, ...counted(song, 'favoriteCount', 'favorited', favorited) });
    overlay().setWaiting('song', songId, changes);
    if (favorited && row.about.song) overlay().add('favorites', { ...row.about.song, isAgain: false });
  } else if (row.kind === 'saved-heart') {
    const { songId, saved } = row.input;
    overlay().setWaiting('song', songId, () => ({ saved }));
    if (saved && row.about.song) overlay().add('saved hearts', row.about.song);
  }
}

export function hideRow(row: NewWrite): void {
  if (row.kind === 'vote') overlay().setWaiting('request', row.input.requestId, null);
  if (row.kind === 'favorite' || row.kind === 'saved-heart') overlay().setWaiting('song', row.input.songId, null);
}

/** The counter of a row, which does not include the waiting intent yet. */
function counted(row: object, count: string, state: string, wanted: boolean): object {
  const { [count]: known, [state]: before } = row as Record<string, unknown>;
  return typeof known === 'number' && before !== wanted ? { [count]: known + (wanted ? 1 : -1) } : {};
}

const channelName = 'dubplate.outbox';
/** In localStorage once this browser used the outbox: without it, no page loads the database for nothing. */
const hint = 'dubplate.outbox';
const mayHaveRows = (): boolean => localStorage.getItem(hint) !== null;
/** When nothing else loads: a write without a connection needs the code of the database. */
const preloadMs = 10_000;
const loadDatabase = () => import('../platform/open-member-database.ts');
let channel: BroadcastChannel | null = null;

/** Reads the rows, and keeps them current with the other tabs. */
export function followOtherTabs(): () => void {
  if (mayHaveRows()) void readRows().catch(() => {});
  const timer = setTimeout(() => void loadDatabase().catch(() => {}), preloadMs);
  const own = (channel = new BroadcastChannel(channelName));
  own.addEventListener('message', () => void readRows().catch(() => {}));
  return () => {
    clearTimeout(timer);
    own.close();
    if (channel === own) channel = null;
  };
}

export async function openOutbox(mode: 'readonly' | 'readwrite' = 'readwrite') {
  const { openMemberDatabase } = await loadDatabase();
  // Strict: a phone whose battery dies must not lose a write that the app has shown as kept.
  const transaction = (await openMemberDatabase()).transaction('outbox', mode, { durability: 'strict' });
  return { transaction, store: transaction.store };
}

/** Reads the rows again. Rows of other members are never shown or sent. */
export async function readRows(): Promise<OutboxRow[]> {
  const memberId = currentMember()?.id;
  const showInScope = inScope(show);
  const { store } = await openOutbox('readonly');
  const found = ((await store.getAll()) as OutboxRow[]).filter((row) => row.memberId === memberId);
  if (memberId === currentMember()?.id) showInScope(found);
  return found;
}

/** The first waiting row after a place. Read from the database for each call: another tab may have replaced rows. */
export async function nextRow(after: number, skipped: ReadonlySet<Kind> = new Set()): Promise<OutboxRow | null> {
  const memberId = currentMember()?.id;
  const { store } = await openOutbox('readonly');
  let cursor = await store.openCursor(IDBKeyRange.lowerBound(after, true));
  for (; cursor; cursor = await cursor.continue()) {
    const row = cursor.value as OutboxRow;
    if (row.memberId === memberId && isWaiting(row) && !skipped.has(row.kind)) return row;
  }
  return null;
}

export function publish(next: readonly OutboxRow[]): void {
  show(next);
  channel?.postMessage(null);
}

/** Adds a write. An older write for the same target is replaced in the same transaction. False without storage. */
export async function enqueue(write: NewWrite): Promise<boolean> {
  const memberId = currentMember()?.id;
  if (!memberId) return false;
  const target = targetOf(write);
  const row = { ...write, memberId, target, madeAt: Date.now(), tries: 0 };
  try {
    // Before the row: another tab must not miss it.
    localStorage.setItem(hint, '');
    const { transaction, store } = await openOutbox();
    for (const place of await store.index('target').getAllKeys(target)) await store.delete!(place);
    const place = await store.add!(row as unknown as OutboxRow);
    await transaction.done;
    const others = outboxRows()
      .read()
      .filter((each) => each.target !== target);
    if (memberId === currentMember()?.id) publish([...others, { ...row, place } as OutboxRow]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls the server. Queues the write instead while the server cannot be reached, while other writes wait, and when no
 * response arrives. Null when it was queued. Rejects with a refusal. A function makes the write when it is queued, and
 * returns null when that is not possible.
 */
export async function callOrQueue<Answer>(
  write: NewWrite | (() => Promise<NewWrite | null>),
  call: (options: { signal: AbortSignal }) => Promise<Answer>,
): Promise<Answer | null> {
  const queue = async () => {
    const made = typeof write === 'function' ? await write() : write;
    return made !== null && enqueue(made);
  };
  // From the database: another tab may have queued an older intent for the same target a moment ago.
  const mustWait = isOffline.read() || (mayHaveRows() && (await nextRow(0).catch(() => null)) !== null);
  if (mustWait && (await queue())) return null;
  try {
    return await withTimeout(call, callTimeoutMs);
  } catch (error) {
    if (failureOf(error).reason !== 'network' || !(await queue())) throw error;
    return null;
  }
}

/** Not only the signal: tRPC aborts a batch when all of its calls are aborted. */
export function withTimeout<Answer>(
  call: (options: { signal: AbortSignal }) => Promise<Answer>,
  milliseconds: number,
): Promise<Answer> {
  const controller = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const expire = inScope(() => {
    reject(new Error('No response in time'));
    controller.abort();
  });
  const timer = setTimeout(expire, milliseconds);
  call({ signal: controller.signal })
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}
