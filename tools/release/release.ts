/**
 * Makes a release: `npm run release -- 0.2.0` sets the version, closes the changelog, commits and tags. Then, or with
 * `--files-only` for the version that is checked out, it writes the files of the release to release/<version>/: source
 * archive, SBOM (CycloneDX), notes, the image if buildah is installed, and SHA256SUMS.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { closeChangelog, entriesOf, isLater } from './version.ts';

const { values, positionals } = parseArgs({
  options: { 'files-only': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const version = positionals[0];
if (!version) {
  console.error('Name the version: npm run release -- 0.2.0');
  process.exit(1);
}

if (!values['files-only']) commitAndTag(version);
writeFiles(version, join('release', version));

function run(program: string, ...options: string[]): string {
  return execFileSync(program, options, {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function commitAndTag(next: string): void {
  if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit or discard your changes first.');
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  if (!isLater(next, current)) throw new Error(`${next} is not after ${current}.`);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', closeChangelog(readFileSync('CHANGELOG.md', 'utf8'), next, today));
  const workspaces = ['--workspaces', '--include-workspace-root', '--no-git-tag-version', '--no-workspaces-update'];
  run('npm', 'version', next, '--silent', ...workspaces);
  run('npm', 'run', '--silent', 'lock');
  run('git', 'commit', '--quiet', '--all', '--message', `release: ${next}`);
  run('git', 'tag', '--annotate', `v${next}`, '--message', `Dubplate ${next}`);
}

function writeFiles(of: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const name = `dubplate-${of}`;
  const archive = ['archive', '--format=tar.gz', `--prefix=${name}/`];
  run('git', ...archive, `--output=${join(folder, `${name}.tar.gz`)}`, `v${of}`);
  writeFileSync(join(folder, 'notes.md'), `${entriesOf(readFileSync('CHANGELOG.md', 'utf8'), of)}\n`);
  writeFileSync(join(folder, `${name}.cdx.json`), run('npm', 'sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'));
  if (spawnSync('buildah', ['--version']).error) console.log('buildah is not installed: no image');
  else saveImage(join(folder, `${name}-image.tar`));
  writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder));
  console.log(`${folder}: ${readdirSync(folder).join(', ')}\nNext: git push --follow-tags, and publish these files.`);
}

function saveImage(file: string): void {
  execFileSync('bash', ['deploy/image.sh'], { stdio: 'inherit' });
  const storage = run('bash', 'deploy/image.sh', 'storage').trim().split(' ');
  run('buildah', ...storage, 'push', '--quiet', 'localhost/dubplate', `oci-archive:${file}`);
}

/** In the format of `sha256sum --check`. */
function checksums(folder: string): string {
  const names = readdirSync(folder).filter((name) => name !== 'SHA256SUMS');
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return names.map((name) => `${digest(name)}  ${name}\n`).join('');
}
