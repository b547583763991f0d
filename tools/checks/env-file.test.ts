import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dubplate-env-'));
for (const name of ['apps', 'packages', 'tools', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
cpSync(join(root, 'package.json'), join(folder, 'package.json'));
afterAll(() => rmSync(folder, { recursive: true }));

const npm = (...options: string[]) =>
  spawnSync('npm', options, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder }, encoding: 'utf8' }).stderr;

test('npm start and npm run invite read an existing .env file', () => {
  writeFileSync(join(folder, '.env'), 'BASE_URL=nonsense\nDATABASE_URL=postgres://127.0.0.1:1/none\n');
  expect(npm('start')).toContain('BASE_URL must be an address like https://dubplate.example');
  expect(npm('run', 'invite')).toContain('ECONNREFUSED');
}, 120_000);
