/**
 * One command for a whole Dubplate on this machine: database, bucket, mail catcher, identity
 * provider, server and web, with reload. Ctrl-C ends all of it.
 * `npm run dev -- --inspect` lets a debugger attach to the server process.
 * `npm run dev -- --built` builds the web app, and the server serves it: with service worker, without reload.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { createVapidKey } from '../apps/server/src/platform/web-push.ts';
import { createStorage } from '../apps/server/src/platform/storage.ts';
import { startBucket } from './services/bucket.ts';
import { startIdentityProvider } from './services/identity-provider.ts';
import { serveMailPage, startMailCatcher } from './services/mail-catcher.ts';
import { freePort } from './services/ports.ts';
import { startPostgres } from './services/postgres.ts';
import { seed } from './seed/seed.ts';
import { until } from './services/server-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dataFolder = process.env.DUBPLATE_DATA ?? join(root, '.dubplate');

const options = process.argv.slice(2);
const isBuilt = options.includes('--built');
// As in e2e: a new build would replace files that other tests use.
if (isBuilt && process.env.E2E_BUILD !== 'skip')
  execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

const webPort = await freePort(5173);
const apiPort = isBuilt ? webPort : await freePort(3000);
const address = `http://localhost:${webPort}`;
const apiOrigin = `http://127.0.0.1:${apiPort}`;

await mkdir(dataFolder, { recursive: true });
const postgres = await startPostgres({ dataFolder: join(dataFolder, 'postgres') });
const bucket = await startBucket({ origin: address, folder: join(dataFolder, 'bucket'), port: 4568 });
const mail = await startMailCatcher({
  port: 1025,
  onMail: ({ to, subject }) => console.log(`mail   ${to}: ${subject}`),
});
const mailPage = await serveMailPage(mail.mails, 8025);
const google = await startIdentityProvider({ baseUrl: address, port: 4000 });

const environment = {
  ...process.env,
  BASE_URL: address,
  HOST: '127.0.0.1',
  PORT: String(apiPort),
  DATABASE_URL: postgres.url('postgres'),
  AUTH_SECRET: await lastingSecret('secret', () => randomBytes(32).toString('base64url')),
  GOOGLE_ISSUER: google.issuer,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  SMTP_URL: mail.smtpUrl,
  MAIL_FROM: 'Dubplate <hello@dubplate.example>',
  OWNER_EMAIL: 'owner@dubplate.example',
  VAPID_PRIVATE_KEY: await lastingSecret('push-key', createVapidKey),
  ...bucket.environment,
  DRAIN_SECONDS: '0',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};

const children: ChildProcess[] = [];
let stopping = false;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(children.map(end));
  mailPage.stop();
  await Promise.allSettled([mail.stop(), google.stop(), bucket.stop()]);
  await postgres.stop();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

const watch = isBuilt ? [] : ['--watch', '--watch-preserve-output'];
const inspect = options.filter((option) => option.startsWith('--inspect'));
start([...watch, ...inspect, 'apps/server/src/main.ts'], environment);
if (!isBuilt) {
  const vite = join(dirname(createRequire(join(root, 'apps/web/')).resolve('vite/package.json')), 'bin/vite.js');
  start([vite, 'apps/web', '--host', 'localhost', '--logLevel', 'warn', '--clearScreen', 'false'], {
    ...process.env,
    PORT: String(webPort),
    API_ORIGIN: apiOrigin,
  });
}

try {
  await until(async () => (await fetch(`${apiOrigin}/readyz`).catch(() => null))?.ok ?? false, 'the server', 60_000);
  await until(async () => (await fetch(address).catch(() => null))?.ok ?? false, 'the web app', 60_000);
  const clips = { storage: createStorage(readConfig(environment)), report: (line: string) => console.log(line) };
  const { accounts, codes } = await seed(postgres.url('postgres'), apiOrigin, address, clips);
  console.log(`
Dubplate is running at ${address}

Demo accounts (password ${accounts.password}):
${accounts.members.map(({ email, who }) => `  ${email.padEnd(28)} ${who}`).join('\n')}

Unused invite codes:
${codes.map((code) => `  ${code}`).join('\n')}

Mail   ${mailPage.address}
Google ${google.issuer} stands in: sign in there as any address, with any password
Bucket ${bucket.address}
Ctrl-C ends everything.
`);
} catch (error) {
  console.error(error);
  await stop(1);
}

/** In a group of its own, so that Ctrl-C reaches it through stop() and in order. */
function start(command: string[], env: NodeJS.ProcessEnv): void {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  child.once('exit', () => void stop(1));
  children.push(child);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once('exit', done));
  // The whole group: the watcher and the server it started.
  process.kill(-child.pid!, 'SIGTERM');
  await exited;
}

/** Sessions and push subscriptions should survive a restart of the dev server. */
async function lastingSecret(name: string, create: () => string): Promise<string> {
  const file = join(dataFolder, name);
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known) return known;
  const secret = create();
  await writeFile(file, secret, { mode: 0o600 });
  return secret;
}
