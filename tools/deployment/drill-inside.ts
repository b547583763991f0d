/** The drill of deployment-drill.ts, in its own namespaces. The argument is the folder of a new Debian. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBucket } from '../services/bucket.ts';
import { startMailCatcher, tokenIn } from '../services/mail-catcher.ts';
import { readBlocks } from './document-blocks.ts';
import { registerOwner } from './first-member.ts';
import { openRootFileSystem, installNode } from './root-file-system.ts';
import { runUnit, startUnits, stopUnits, type UnitProcess } from './unit-processes.ts';

const domain = 'dubplate.example';
const email = `owner@${domain}`;
execFileSync('ip', ['link', 'set', 'lo', 'up']);
const [mail, bucket] = [await startMailCatcher(), await startBucket({ origin: `https://${domain}` })];
const root = openRootFileSystem(process.argv[2]!);
execFileSync('git', ['clone', '--quiet', '--bare', '--no-local', '.', join(root.path, 'srv/dubplate.git')]);
appendFileSync(join(root.path, 'etc/hosts'), `127.0.0.1 localhost ${domain}\n`);

/** In place of the block with `edit`. */
const values = Object.entries({
  ...bucket.environment,
  DOMAIN: domain,
  REPOSITORY: '/srv/dubplate.git',
  OWNER_EMAIL: email,
  SMTP_URL: mail.smtpUrl,
  GOOGLE_CLIENT_ID: '',
  GOOGLE_CLIENT_SECRET: '',
  S3_REGION: 'us-east-1',
}).map(([name, value]) => `export ${name}='${value}'`);

/** In place of certbot. The authority is made known, so that curl checks the certificate as it does in production. */
const selfSigned = `folder=/etc/letsencrypt/live/$DOMAIN; mkdir -p $folder
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$DOMAIN" \\
  -addext "subjectAltName=DNS:$DOMAIN" -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
cp $folder/fullchain.pem /usr/local/share/ca-certificates/drill.crt
update-ca-certificates --fresh >/dev/null`;

let units: UnitProcess[] = [];
const postgres = (action: string) => root.run(`pg_ctlcluster 15 main ${action}`);
/** In place of the blocks with `skip=systemd`, in the order of the documents. */
const systemctl: (() => Promise<unknown>)[] = [
  async () => {
    await postgres('start');
    await root.run(
      'setpriv --reuid=redis --regid=redis --init-groups redis-server --daemonize yes --save "" --dir /tmp',
    );
  },
  async () => (units = await startUnits(root.path)),
  () => root.run('nginx'),
  // Set up the backup.
  () => postgres('restart'),
  () => runUnit(root.path, 'dubplate-backup', 'full'),
  // Restore one server.
  () => stopUnits(units),
  () => postgres('stop'),
  () => postgres('start'),
  async () => {
    units = await startUnits(root.path);
    await runUnit(root.path, 'dubplate-backup', 'full');
    await runUnit(root.path, 'dubplate-backup', '--verify');
  },
];

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);

/** Runs the blocks of a section. Returns what the last one printed. */
async function follow(path: string, heading: string, edited: string): Promise<string> {
  let printed = '';
  for (const block of readBlocks(readFileSync(path, 'utf8'), heading)) {
    const reason = block.kind === 'skip' ? `, skipped: ${block.reason}` : '';
    console.log(`${seconds()} s: ${path}:${block.line}${reason}`);
    if (block.kind === 'edit') await root.run(edited);
    else if (block.kind !== 'skip') printed = await root.run(block.command, { internet: block.kind === 'internet' });
    else if (block.reason === 'nodejs.org') installNode(root);
    else if (block.reason === 'certificate') await root.run(selfSigned);
    else if (block.reason === 'systemd') await systemctl.shift()!();
    else throw new Error(`the drill has nothing in place of skip=${block.reason}`);
  }
  return printed.trim();
}

// The last block prints the state of the server and an invite code.
const installed = await follow('docs/deployment.md', '## On one host with systemd', values.join('\n'));
console.log(installed);
const invite = installed.split('\n').at(-1)!;
const certificate = readFileSync(join(root.path, `etc/letsencrypt/live/${domain}/fullchain.pem`), 'utf8');
const readToken = async () => tokenIn(await mail.waitFor(email, 'Confirm your email'));
const owner = await registerOwner({ domain, certificate }, { email, invite, readToken });
console.log(`${seconds()} s: registered through nginx:`, await owner.read());
if ((await owner.read()).admin?.role !== 'super_admin') throw new Error('the first member is not the owner');

await follow('docs/backup.md', '## Set up', '');
await owner.addSong('Before the chosen second');
// The target is a whole second after the first song and before the other.
await delay(1_000);
const target = new Date().toISOString();
await delay(1_000);
await owner.addSong('After it');
const { uploadCount } = await owner.read();
await follow('docs/backup.md', '### Restore one server', `export TARGET=${target}`);
const restored = await owner.read();
console.log(`${seconds()} s: songs of the owner: ${uploadCount}, after the restore ${restored.uploadCount}`);
if (uploadCount !== 2 || restored.uploadCount !== 1) throw new Error('the restore is not of the chosen second');

await stopUnits(units);
console.log(`${seconds()} s: the drill passed`);
// The services that still run end with the namespace.
process.exit();
