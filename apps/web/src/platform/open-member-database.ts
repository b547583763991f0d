import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { memberDatabase } from './member-database.ts';
import { currentMember, onMemberChange } from './session.ts';

/** The answer to a call, for reading it offline (data/saved-queries.ts). */
type SavedQuery = {
  memberId: string;
  buildId: string;
  name: string;
  data: unknown;
  savedAt: number;
  tabId: string;
};

/** A clip that was played (features/clips/play/saved-sounds.ts). */
type SavedSound = { memberId: string; requestId: string; bytes: Blob; size: number; usedAt: number };

/** Data of the signed-in member on this device. Every row names its member. */
export interface MemberData extends DBSchema {
  /** Clips in progress (saved-clip.ts): their metadata and bytes, with the keys that saved-clip.ts describes. */
  clips: { key: IDBValidKey; value: unknown };
  queries: { key: [memberId: string, buildId: string, name: string]; value: SavedQuery; indexes: { savedAt: number } };
  sounds: { key: [memberId: string, requestId: string]; value: SavedSound; indexes: { usedAt: number } };
  /** Writes that wait for a connection, in the order in which they are sent (data/outbox.ts). */
  outbox: { key: number; value: { place: number; memberId: string; target: string }; indexes: { target: string } };
}

let opened: Promise<IDBPDatabase<MemberData>> | null = null;
const forget = () => (opened = null);
onMemberChange(forget);

/** One connection per tab, to the database of the signed-in member. Rejects when the browser blocks storage. */
export function openMemberDatabase(): Promise<IDBPDatabase<MemberData>> {
  const memberId = currentMember()?.id;
  if (!memberId) return Promise.reject(new Error('No member is signed in'));
  const opening = (opened ??= openDB<MemberData>(`${memberDatabase}.${memberId}`, 1, {
    upgrade(database) {
      if (!database.objectStoreNames.contains('clips')) database.createObjectStore('clips');
      if (!database.objectStoreNames.contains('outbox')) {
        const outbox = database.createObjectStore('outbox', { keyPath: 'place', autoIncrement: true });
        outbox.createIndex('target', 'target');
      }
      if (!database.objectStoreNames.contains('queries')) {
        const queries = database.createObjectStore('queries', { keyPath: ['memberId', 'buildId', 'name'] });
        queries.createIndex('savedAt', 'savedAt');
      }
      if (!database.objectStoreNames.contains('sounds')) {
        const sounds = database.createObjectStore('sounds', { keyPath: ['memberId', 'requestId'] });
        sounds.createIndex('usedAt', 'usedAt');
      }
    },
    // A tab deletes the database or has a newer build: an open connection would block it.
    blocking(_current, _wanted, event) {
      if (opened === opening) forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  }));
  return opening;
}
