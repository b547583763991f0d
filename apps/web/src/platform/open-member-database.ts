import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { memberDatabase } from './member-database.ts';

/** Data of the signed-in member on this device. Every row names its member. */
interface MemberData extends DBSchema {
  /** Clips in progress (saved-clip.ts): their metadata and bytes, with the keys that saved-clip.ts describes. */
  clips: { key: IDBValidKey; value: unknown };
}

let opened: Promise<IDBPDatabase<MemberData>> | null = null;

/** One connection per tab. Rejects when the browser blocks storage. */
export function openMemberDatabase(): Promise<IDBPDatabase<MemberData>> {
  const forget = () => (opened = null);
  opened ??= openDB<MemberData>(memberDatabase, 1, {
    upgrade(database) {
      database.createObjectStore('clips');
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
