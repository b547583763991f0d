/** IndexedDB database with data of the signed-in member. open-member-database.ts opens it. */
export const memberDatabase = 'dubplate.member';

/** Called when another member, or none, is signed in: no data of the previous member may stay in the browser. */
export function deleteMemberDatabase(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(memberDatabase);
  } catch {
    // Browsers that block storage throw here; then nothing was stored either.
  }
}
