/**
 * `npm run fuzz -- 20000 7`: so many hostile calls over every procedure and role, from this seed. A seed makes the same
 * kinds of calls; the ids in them are new every time.
 */
import { spawnSync } from 'node:child_process';

const [calls = '20000', seed = '1'] = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', 'apps/server/src/fuzz.pg.test.ts'], {
  env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed },
  stdio: 'inherit',
});
process.exit(status ?? 1);
