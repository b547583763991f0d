/**
 * `npm run image-journey`: builds the image from a clean clone of HEAD, and runs e2e/image/image.spec.ts with it. Needs
 * root on Debian, the packages that deploy/image.sh names, and nginx. IMAGE_FOLDER keeps layers between runs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.IMAGE_FOLDER ?? '.dubplate/image');
// container.ts finds the image there.
const env = { ...process.env, IMAGE_FOLDER: folder };
const clone = mkdtempSync(join(tmpdir(), 'dubplate-clone-'));

function run(program: string, options: string[], cwd = '.'): void {
  execFileSync(program, options, { cwd, env, stdio: 'inherit' });
}

try {
  const started = Date.now();
  run('git', ['clone', '--quiet', '--no-local', process.cwd(), clone]);
  run(join(clone, 'deploy/image.sh'), [], clone);
  console.log(`the image was built in ${Math.round((Date.now() - started) / 1000)} s`);
  const options = ['playwright', 'test', '--config', 'e2e/image/playwright.config.ts', ...process.argv.slice(2)];
  // The image has its own build of the web app.
  execFileSync('npx', options, { env: { ...env, E2E_BUILD: 'skip' }, stdio: 'inherit' });
} finally {
  rmSync(clone, { recursive: true });
}
