import { mintInvites } from '../../apps/server/src/features/invites/mint-invites.ts';
import { createDatabase, createPool, type Database } from '../../apps/server/src/db/database.ts';
import { seedClips, type ClipOutput } from './clips.ts';
import { seedReports } from './reports.ts';
import { seedRequests } from './requests.ts';
import { seedSongs } from './songs.ts';

const password = 'acetate-dreams';

const members = [
  { username: 'mara.dub', email: 'mara@dubplate.example', who: 'member', verified: true },
  {
    username: 'quietsides',
    email: 'early@dubplate.example',
    who: 'early-access member',
    verified: true,
    earlyAccess: true,
  },
  { username: 'fen', email: 'fen@dubplate.example', who: 'member, email not confirmed', verified: false },
  { username: 'the owner', email: 'owner@dubplate.example', who: 'owner, super admin', verified: true },
];

/**
 * Creates demo members through the API, with songs, requests and reports, and five unused invite codes. Idempotent.
 * With `clips`, demo requests get sound.
 */
export async function seed(databaseUrl: string, apiOrigin: string, origin: string, clips?: ClipOutput) {
  // Waits for a connection without a limit: the machine is busy while a demo starts.
  const pool = createPool(databaseUrl, 2, { connectionWaitMs: 0 });
  const db = createDatabase(pool);
  try {
    for (const member of members) await seedMember(db, member, apiOrigin, origin);
    await seedSongs(pool);
    await seedRequests(pool);
    await seedReports(pool);
    if (clips) await seedClips(db, clips);
    return { accounts: { password, members }, codes: await unusedCodes(db, 5) };
  } finally {
    await db.destroy();
  }
}

async function seedMember(
  db: Database,
  member: (typeof members)[number],
  apiOrigin: string,
  origin: string,
): Promise<void> {
  const known = await db.selectFrom('members').select('id').where('email', '=', member.email).executeTakeFirst();
  if (known) return;
  const [inviteCode] = await mintInvites(db, 1, { earlyAccess: member.earlyAccess ?? false });
  const { username, email } = member;
  await call('accounts.register', { username, email, password, inviteCode });
  if (!member.verified) return;
  await db.updateTable('members').set({ email_verified: true }).where('email', '=', email).execute();
  // The server makes an owner with a confirmed email super admin at sign-in.
  await call('accounts.signIn', { email, password });

  async function call(procedure: string, input: unknown): Promise<void> {
    const response = await fetch(`${apiOrigin}/api/trpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(input),
    });
    if (!response.ok) throw new Error(`${procedure} for ${email}: ${await response.text()}`);
  }
}

async function unusedCodes(db: Database, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('invites')
    .select('code')
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .limit(count)
    .execute();
  const codes = rows.map((row) => row.code);
  return codes.length < count ? [...codes, ...(await mintInvites(db, count - codes.length))] : codes;
}
