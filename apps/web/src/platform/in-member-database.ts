import { memberDatabase } from './member-database.ts';

const storeName = 'clips';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(memberDatabase, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is blocked by another connection')));
  });
}

/**
 * Runs one request in its own transaction and resolves after the commit. Closes the connection: an open one would block
 * deleteMemberDatabase. Rejects with QuotaExceededError when the disk is full.
 */
export async function inMemberDatabase<Result>(
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
  } finally {
    database.close();
  }
}
