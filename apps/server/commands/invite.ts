/** Mints invite codes into the database of DATABASE_URL: `npm run invite -- 5 --early-access`. */
import { parseArgs } from 'node:util';
import { mintInvites } from '../src/features/invites/mint-invites.ts';
import { createDatabase, createPool } from '../src/db/database.ts';

const { values, positionals } = parseArgs({
  options: { 'early-access': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const count = Number(positionals[0] ?? 1);
const url = process.env.DATABASE_URL;
if (!url || !Number.isInteger(count) || count < 1 || count > 1000) {
  console.error('Set DATABASE_URL and ask for 1 to 1000 codes: npm run invite -- 5 --early-access');
  process.exit(1);
}
const db = createDatabase(createPool(url, 1));
for (const code of await mintInvites(db, count, { earlyAccess: values['early-access'] })) console.log(code);
await db.destroy();
