import { execFileSync } from 'node:child_process';

/** Journeys run against the app as it ships, whatever the test runner has set in the environment. */
export default function setup() {
  const env = { ...process.env, NODE_ENV: 'production' };
  execFileSync('npm', ['run', 'build', '--silent'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
