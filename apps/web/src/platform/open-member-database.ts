import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { memberDatabase } from './member-database.ts';
import { currentMember, storedMember } from './session.ts';

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
interface MemberData extends DBSchema {
  /** Clips in progress (saved-clip.ts): their metadata and bytes, with the keys that saved-clip.ts describes. */
  clips: { key: IDBValidKey; value: unknown };
  queries: { key: [memberId: string, buildId: string, name: string]; value: SavedQuery; indexes: { savedAt: number } };
  sounds: { key: [memberId: string, requestId: string]; value: SavedSound; indexes: { usedAt: number } };
}

/**
 * The member whose data may be written. Null once another tab knows that the member is signed out: a late write would
 * create deleted data again.
 */
export function databaseOwner(): string | null {
  const id = currentMember()?.id;
  return id && storedMember()?.id === id ? id : null;
}

let opened: Promise<IDBPDatabase<MemberData>> | null = null;

/** One connection per tab. Rejects when the browser blocks storage. */
export function openMemberDatabase(): Promise<IDBPDatabase<MemberData>> {
  const forget = () => (opened = null);
  opened ??= openDB<MemberData>(memberDatabase, 2, {
    upgrade(database) {
      const { objectStoreNames: present } = database;
      if (!present.contains('clips')) database.createObjectStore('clips');
      if (!present.contains('queries')) {
        const store = database.createObjectStore('queries', { keyPath: ['memberId', 'buildId', 'name'] });
        store.createIndex('savedAt', 'savedAt');
      }
      if (!present.contains('sounds')) {
        const store = database.createObjectStore('sounds', { keyPath: ['memberId', 'requestId'] });
        store.createIndex('usedAt', 'usedAt');
      }
    },
    // A tab deletes the database or has a newer build: an open connection would block it.
    blocking(_current, _wanted, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}
