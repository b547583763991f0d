import { leastRecentlyUsed } from '../../../data/saved-rows.ts';
import { isOffline } from '../../../platform/connection.ts';
import { createStore } from '../../../platform/create-store.ts';
import { databaseOwner, loadMemberDatabase, memberScoped } from '../../../platform/member-scope.ts';
import { isMetered } from './clip-address.ts';

/** Together. A clip has about one megabyte. */
const maxBytes = 50 * 1024 * 1024;

/** The requests whose clips are on this device. */
const savedIds = memberScoped(() => {
  const store = createStore<ReadonlySet<string>>(new Set());
  void readIds().then(store.write, () => {});
  return store;
});

async function readIds(): Promise<Set<string>> {
  const memberId = databaseOwner();
  const keys = memberId ? await (await loadMemberDatabase()).getAllKeys('sounds') : [];
  return new Set(keys.filter(([owner]) => owner === memberId).map(([, requestId]) => requestId));
}

export const isSaved = (requestId: string): boolean => savedIds().read().has(requestId);

export const isPlayable = (requestId: string): boolean => !isOffline.read() || isSaved(requestId);

export function useIsPlayable(requestId: string | undefined): boolean {
  const saved = savedIds().useValue();
  return !isOffline.useValue() || requestId === undefined || saved.has(requestId);
}

/** The bytes of a clip, if they are on this device. */
export async function readSound(requestId: string): Promise<Blob | null> {
  const memberId = databaseOwner();
  const database = await loadMemberDatabase();
  const row = memberId && (await database.get('sounds', [memberId, requestId]));
  if (!row) return null;
  void database.put('sounds', { ...row, usedAt: Date.now() }).catch(() => {});
  return row.bytes;
}

/** Keeps a clip that is played. Fails silently: it is then not played offline. A metered connection loads it once. */
export async function saveSound(requestId: string, url: string): Promise<void> {
  if (isSaved(requestId) || isMetered()) return;
  const ids = savedIds();
  // The player's own response is in the HTTP cache without CORS headers: it was no CORS request.
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) return;
  const bytes = await response.blob();
  const memberId = databaseOwner();
  // The member of the call, unless another one is signed in meanwhile.
  if (!memberId || ids !== savedIds() || bytes.size > maxBytes) return;
  const { store, done } = (await loadMemberDatabase()).transaction('sounds', 'readwrite');
  const rows = await store.index('usedAt').getAll();
  for (const row of leastRecentlyUsed(rows, maxBytes - bytes.size)) void store.delete([row.memberId, row.requestId]);
  void store.put({ memberId, requestId, bytes, size: bytes.size, usedAt: Date.now() });
  await done;
  ids.write(await readIds());
}
