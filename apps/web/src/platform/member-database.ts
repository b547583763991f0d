/** IndexedDB database with what this browser keeps for the signed-in member. Opened in in-member-database.ts. */
export const memberDatabase = 'dubplate.member';

/** Another member, or nobody, is signed in: nothing of the previous member may stay in the browser. */
export function deleteMemberDatabase(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(memberDatabase);
  } catch {
    // Browsers that block storage throw here; then nothing was stored either.
  }
}
