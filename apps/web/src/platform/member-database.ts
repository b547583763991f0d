/**
 * The prefix of the IndexedDB databases, one for each member: a tab that learns late of another member deletes the
 * former one without touching the other. open-member-database.ts opens them.
 */
export const memberDatabase = 'dubplate.member';

/**
 * Called when another member, or none, is signed in: no data of a former member may stay in the browser. `keptMemberId`
 * is read late: listing the databases may take so long that another member is signed in by then.
 */
export async function deleteMemberDatabases(keptMemberId: () => string | null): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) {
      const isKept = name === `${memberDatabase}.${keptMemberId()}`;
      if (name?.startsWith(memberDatabase) && !isKept) indexedDB.deleteDatabase(name);
    }
  } catch {
    // Browsers that block storage throw here; then nothing was stored either.
  }
}
