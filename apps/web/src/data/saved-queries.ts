import type { Query, QueryCacheNotifyEvent } from '@tanstack/react-query';
import { failureOf } from '../platform/api.ts';
import { buildId } from '../platform/build-id.ts';
import { isOffline, lastReachedAt } from '../platform/connection.ts';
import { databaseOwner, loadMemberDatabase, memberScoped, onScopeStart } from '../platform/member-scope.ts';
import { queries } from '../platform/queries.ts';
import { overlay } from './member-overlay.ts';
import { savedAtOf, savedName } from './saved-rows.ts';

const maxRows = 300;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;
/** Throttle: what is fetched together is saved in one transaction, after the first load. */
const saveMs = 2_000;
/** Throttle for what changes without a fetch. A hidden tab saves at once. */
const saveChangesMs = 20_000;
/** A server that takes longer does not delay the screen: the saved answer is shown until it responds. */
const slowMs = 400;

/** The queries to save, by name. The next member has a new set: nothing of a former member is saved late. */
const unsaved = memberScoped(() => ({ queries: new Map<string, Query>(), isOverlayChanged: false }));
/** The owner of the clock that saved pages have. */
const tabId = memberScoped(() => crypto.randomUUID());

let timer: ReturnType<typeof setTimeout> | undefined;
/** The timeout is for a page that is never idle. Safari has no idle callback. */
const whenIdle = (run: () => void) => window.requestIdleCallback?.(run, { timeout: 1_000 }) ?? setTimeout(run);
const saveWhenIdle = () => whenIdle(() => void saveNow().catch(() => {}));

/** Not part of the first load, as the code of the database. */
const loadSnapshots = () => import('./snapshots.ts');

async function saveNow(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { snapshot } = await loadSnapshots();
  const changes = unsaved();
  const memberId = databaseOwner();
  if (changes.isOverlayChanged) for (const query of queriesOnScreen()) mark(query);
  const rows = [...changes.queries].map(([name, { queryKey, state }]) => {
    const data = state.data === undefined ? null : snapshot(queryKey, state.data, overlay());
    // Restored data is as old as it was.
    return { name, data, savedAt: savedAtOf(state.data) ?? lastReachedAt() };
  });
  changes.queries.clear();
  changes.isOverlayChanged = false;
  if (!memberId || rows.length === 0) return;
  const { store, done } = (await loadMemberDatabase()).transaction('queries', 'readwrite');
  for (const { name, data, savedAt } of rows) {
    if (data) void store.put({ memberId, buildId, name, data, savedAt, tabId: tabId() });
    else void store.delete([memberId, buildId, name]);
  }
  const oldestFirst = await store.index('savedAt').getAllKeys();
  const expired = await store.index('savedAt').count(IDBKeyRange.upperBound(Date.now() - maxAgeMs));
  for (const key of oldestFirst.slice(0, Math.max(expired, oldestFirst.length - maxRows))) void store.delete(key);
  await done;
}

/** Favorites too: a heart is given on other screens. */
const queriesOnScreen = () =>
  queries.getQueryCache().findAll({ predicate: (query) => query.isActive() || query.queryKey[0] === 'favorites' });

function mark(query: Query): void {
  const name = savedName(query.queryKey);
  if (name) unsaved().queries.set(name, query);
}

/** Shows the saved answer of a query without data. It counts as stale, so that a fetch still replaces it. */
async function restore(query: Query): Promise<void> {
  const memberId = databaseOwner();
  const name = savedName(query.queryKey);
  if (!memberId || !name || query.state.data !== undefined) return;
  const [database, { restored }] = await Promise.all([loadMemberDatabase(), loadSnapshots()]);
  const row = await database.get('queries', [memberId, buildId, name]);
  const isWanted = query.state.data === undefined && queries.getQueryCache().get(query.queryHash) === query;
  if (!row || !isWanted || row.savedAt < Date.now() - maxAgeMs) return;
  const data = restored(row.data as object, row.savedAt, row.tabId === tabId());
  query.setState({ data, dataUpdatedAt: row.savedAt, status: 'success', error: null, isInvalidated: true });
}

function handle({ query, ...event }: QueryCacheNotifyEvent): void {
  if (savedName(query.queryKey) === null) return;
  const tryRestore = () => void restore(query).catch(() => {});
  if (event.type === 'observerAdded' && query.state.data === undefined) {
    setTimeout(tryRestore, isOffline.read() ? 0 : slowMs);
  }
  if (event.type !== 'updated') return;
  const { action } = event;
  if (action.type === 'success') {
    mark(query);
    clearTimeout(timer);
    timer = setTimeout(saveWhenIdle, saveMs);
  }
  if (action.type === 'failed' || action.type === 'error') {
    const { reason } = failureOf(action.error);
    if (reason === 'network' || reason === 'unexpected') tryRestore();
    // The server has no such row any more.
    else if (reason.endsWith('-missing')) mark(query);
  }
}

function watch(): void {
  queries.getQueryCache().subscribe(handle);
  overlay().listen(() => {
    unsaved().isOverlayChanged = true;
    timer ??= setTimeout(saveWhenIdle, saveChangesMs);
  });
}

/** Saves what the member reads, and shows it when the server does not respond. */
export function startSaving(): void {
  watch();
  onScopeStart(watch);
  document.addEventListener('visibilitychange', () => document.hidden && void saveNow().catch(() => {}));
}
