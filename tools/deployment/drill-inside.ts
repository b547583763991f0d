/** The drill of deployment-drill.ts, in its own namespaces. The argument is the folder of a new Debian. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBucket } from '../services/bucket.ts';
import { startMailCatcher, tokenIn } from '../services/mail-catcher.ts';
import { readBlocks } from './document-blocks.ts';
import { registerOwner } from './first-member.ts';
import { openRootFileSystem, installNode } from './root-file-system.ts';
import { exitCode, startUnits } from './unit-processes.ts';

const domain = 'dubplate.example';
const email = `owner@${domain}`;
const blocks = readBlocks(readFileSync('docs/deployment.md', 'utf8'), 'On one host with systemd');
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
  GOOGLE_CLIENT_ID: 'none',
  GOOGLE_CLIENT_SECRET: 'none',
  S3_REGION: 'us-east-1',
}).map(([name, value]) => `export ${name}='${value}'`);

/** In place of certbot. The authority is made known, so that curl checks the certificate as it does in production. */
const selfSigned = `folder=/etc/letsencrypt/live/$DOMAIN; mkdir -p $folder
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$DOMAIN" \\
  -addext "subjectAltName=DNS:$DOMAIN" -keyout $folder/privkey.pem -out $folder/fullchain.pem 2>/dev/null
cp $folder/fullchain.pem /usr/local/share/ca-certificates/drill.crt
update-ca-certificates --fresh >/dev/null`;

let units: Awaited<ReturnType<typeof startUnits>> = [];
/** In place of the blocks with `skip=systemd`, in the order of the document. */
const systemctl = [
  async () => {
    root.run('pg_ctlcluster 15 main start');
    root.run('setpriv --reuid=redis --regid=redis --init-groups redis-server --daemonize yes --save "" --dir /tmp');
  },
  async () => void (units = await startUnits(root.path)),
  async () => void root.run('nginx'),
];

const started = performance.now();
const seconds = () => Math.round((performance.now() - started) / 1000);
let printed = '';
for (const block of blocks) {
  const reason = block.kind === 'skip' ? `, skipped: ${block.reason}` : '';
  console.log(`${seconds()} s: docs/deployment.md:${block.line}${reason}`);
  if (block.kind === 'edit') root.run(values.join('\n'));
  else if (block.kind !== 'skip') printed = root.run(block.command, { internet: block.kind === 'internet' });
  else if (block.reason === 'nodejs.org') installNode(root);
  else if (block.reason === 'certificate') root.run(selfSigned);
  else if (block.reason === 'systemd') await systemctl.shift()!();
  else throw new Error(`the drill has nothing in place of skip=${block.reason}`);
}

// The last block prints the state of the server and an invite code.
console.log(printed.trim());
const invite = printed.trim().split('\n').at(-1)!;
const certificate = readFileSync(join(root.path, `etc/letsencrypt/live/${domain}/fullchain.pem`), 'utf8');
const readToken = async () => tokenIn(await mail.waitFor(email, 'Confirm your email'));
const member = await registerOwner({ domain, certificate }, { email, invite, readToken });
console.log(`${seconds()} s: registered through nginx:`, member);
if (!JSON.stringify(member).includes('"super_admin"')) throw new Error('the first member is not the owner');

for (const { child } of units) child.kill('SIGTERM');
const codes = await Promise.all(units.map(({ child }) => exitCode(child)));
console.log(`${seconds()} s: the processes exited with ${codes.join(', ')}`);
// The services that still run end with the namespace.
process.exit(codes.every((code) => code === 0) ? 0 : 1);
