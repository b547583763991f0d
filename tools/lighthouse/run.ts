/**
 * `npm run lighthouse`: audits the landing page and Home with Lighthouse's mobile preset, five times each, and prints
 * the medians. `npm run lighthouse -- home 1 --view` runs one page once, with options of Lighthouse. `E2E_BUILD=skip`
 * takes the last build. Needs Debian's chromium, and an idle machine: the score of a busy one is lower.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium as playwright } from '@playwright/test';
import { sql } from 'kysely';
import { createFavorites } from '../fixtures/votes-and-favorites.ts';
import { createMembers } from '../fixtures/members.ts';
import { seedRequests } from '../seed/requests.ts';
import { seedSongs } from '../seed/songs.ts';
import { chromium } from '../services/chromium.ts';
import { freePort } from '../services/ports.ts';
import { startServerProcess, until } from '../services/server-process.ts';
import { copyTemplate, createTestPool, startTestPostgres } from '../test-environment/test-databases.ts';
import { createTestEnvironment, type TestEnvironment } from '../test-environment/test-environment.ts';

type Audit = { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };

/** A package of its own: 117 packages that only this command installs. */
const cli = fileURLToPath(new URL('cli', import.meta.url));
const reports = fileURLToPath(new URL('reports', import.meta.url));
const pages: Record<string, { path: string; isMember: boolean; performance: number }> = {
  landing: { path: '/early-access', isMember: false, performance: 95 },
  home: { path: '/', isMember: true, performance: 90 },
};
const categories = 'performance,accessibility,best-practices,seo';
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const [page, times = '5'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

if (!existsSync(join(cli, 'node_modules'))) execFileSync('npm', ['ci', '--prefix', cli], { stdio: 'inherit' });
if (process.env.E2E_BUILD !== 'skip') {
  execFileSync('npm', ['run', 'build', '--silent'], { env: { ...process.env, NODE_ENV: 'production' } });
}
mkdirSync(reports, { recursive: true });

const postgres = await startTestPostgres();
const database = await copyTemplate(postgres.url('postgres'));
const env = await createTestEnvironment(database, { LOG_LEVEL: 'warn' });
const server = await startServerProcess(env.environment, env.port);
const profile = mkdtempSync(join(tmpdir(), 'dubplate-lighthouse-'));
const port = await freePort();
const browser = spawn(
  process.env.CHROMIUM ?? '/usr/bin/chromium',
  [...chromium.args, '--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
  { stdio: 'ignore' },
);
try {
  await until(async () => (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null))?.ok ?? false);
  for (const [name, { path, isMember, performance }] of Object.entries(pages)) {
    if (page && page !== name) continue;
    if (isMember) await signIn(env);
    const runs = Array.from({ length: Number(times) }, (_, index) =>
      audit(`${env.address}${path}`, `${name}-${index}`),
    );
    print(name, runs, performance);
  }
} finally {
  browser.kill();
  await server.stop();
  await env.close();
  await postgres.stop();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}

/** A member with 40 favorites who has used this browser before: Lighthouse keeps cookies and local storage. */
async function signIn({ db, address }: TestEnvironment): Promise<void> {
  const pool = createTestPool(database, 2);
  await seedSongs(pool);
  await seedRequests(pool);
  await pool.end();
  const [member] = await createMembers(env, 1, 'mara');
  // Without the songs that come out today: their card loads more code, on few days.
  const songs = await db
    .selectFrom('songs')
    .select('id')
    .where('release_date', '>', sql<string>`current_date`)
    .limit(40)
    .execute();
  const favorites = songs.map(({ id }) => ({ songId: id, memberId: member!.id }));
  await createFavorites(db, favorites);
  const connected = await playwright.connectOverCDP(`http://127.0.0.1:${port}`);
  const [name, value] = member!.cookie.split(/=(.*)/s) as [string, string];
  const context = connected.contexts()[0]!;
  await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }]);
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.getByRole('region', { name: 'Your Favorites' }).waitFor();
  await tab.close();
  await connected.close();
}

function audit(url: string, name: string): Report {
  const file = join(reports, `${name}.json`);
  const lighthouse = join(cli, 'node_modules/lighthouse/cli/index.js');
  const fixed = [`--port=${port}`, '--output=json', `--output-path=${file}`, `--only-categories=${categories}`];
  execFileSync(process.execPath, [lighthouse, url, ...fixed, '--quiet', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function print(name: string, runs: Report[], performance: number): void {
  console.log(`\n${name} (load ${loadavg()[0]!.toFixed(1)})`);
  for (const category of categories.split(',')) {
    const scores = runs.map((run) => Math.round((run.categories[category]!.score ?? 0) * 100));
    const wanted = category === 'performance' ? performance : 100;
    const median = middle(scores);
    if (median < wanted) process.exitCode = 1;
    console.log(`  ${category}: ${median} of ${wanted} (${scores.join(', ')})`);
  }
  for (const metric of metrics) {
    const values = runs.map((run) => Number(run.audits[metric]!.numericValue!.toPrecision(4)));
    console.log(`  ${metric}: ${middle(values)} (${values.join(', ')})`);
  }
  const { audits } = runs[0]!;
  const counted = new Set(Object.values(runs[0]!.categories).flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id)));
  for (const { id, title, score, displayValue = '' } of Object.values(audits)) {
    if (counted.has(id) && score !== null && score < 0.9) console.log(`  ${score} ${id}: ${title} ${displayValue}`);
  }
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
