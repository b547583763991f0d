/**
 * `npm run fuzz -- 20000 7`: sends this many hostile calls to every procedure as every role, from this seed. The same
 * seed repeats the kinds of calls, but not the ids in them.
 */
import { spawnSync } from 'node:child_process';

const [calls = '20000', seed = '1'] = process.argv.slice(2);
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'proof', 'apps/server/src/fuzz.proof.test.ts'], {
  env: { ...process.env, FUZZ_CALLS: calls, FUZZ_SEED: seed },
  stdio: 'inherit',
});
process.exit(status ?? 1);
