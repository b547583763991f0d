import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { variables } from '../../apps/server/src/platform/config.ts';
import { freePort } from '../services/ports.ts';
import { until } from '../services/server-process.ts';
import { startNginx, testNginxConfig } from './nginx.ts';

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dubplate-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(program: string, options: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, options, {
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    encoding: 'utf8',
  });
  return { status, printed: `${stdout}${stderr}` };
}

test('nginx accepts deploy/nginx.conf without a warning', () => {
  const printed = testNginxConfig({ http: 12_080, https: 12_443, web: [12_001, 12_002], live: 12_011 });
  expect(printed).toContain('test is successful');
  expect(printed).not.toMatch(/\[(warn|emerg|error)\]/);
});

test.each([
  ['the defaults', {}],
  [
    'the variables of compose.yaml',
    { SITES: join(deploy, 'compose'), WEB: 'web1:3000 web2:3000', TLS: 'tls internal' },
  ],
])('Caddy accepts deploy/Caddyfile with %s', (_, env: Record<string, string>) => {
  const options = ['--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'];
  expect(run('caddy', ['validate', ...options], env)).toMatchObject({
    status: 0,
    printed: expect.stringContaining('Valid configuration') as string,
  });
});

/** A file that a phone shares while no service worker runs. The server is not running: the proxy must answer itself. */
const shareFile = (address: string) =>
  new Promise<[status: number | undefined, target: string | undefined]>((resolve, reject) => {
    const send = address.startsWith('https:') ? https.request : http.request;
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 70_000 };
    send(`${address}/share`, { method: 'POST', headers, rejectUnauthorized: false }, (response) => {
      resolve([response.statusCode, response.headers.location]);
      response.destroy();
    })
      .on('error', reject)
      .end(Buffer.alloc(70_000));
  });

test('nginx asks to share a large file again', async () => {
  const ports = { http: await freePort(), https: await freePort() };
  const nginx = await startNginx({ ...ports, web: [12_001, 12_002], live: 12_011 });
  expect(await shareFile(nginx.address)).toEqual([303, `${nginx.address}/share?again=1`]);
  await nginx.stop();
});

test('Caddy asks to share a large file again', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const options = ['run', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'];
  const env = { PATH: process.env.PATH, HOME: folder, DOMAIN: address, SITES: folder, CADDY_ADMIN: 'off' };
  const caddy = spawn('caddy', options, { env, stdio: 'ignore' });
  await until(() => shareFile(address).then(Boolean, () => false), 'Caddy to listen');
  expect(await shareFile(address)).toEqual([303, '/share?again=1']);
  const exited = once(caddy, 'exit');
  caddy.kill();
  await exited;
});

const unitFolders = ['systemd', 'backup'].map((name) => join(deploy, name));
const readUnit = (name: string) =>
  readFileSync(
    join(
      unitFolders.find((each) => existsSync(join(each, name)))!,
      name,
    ),
    'utf8',
  );
const serviceUnits = unitFolders.flatMap((each) => readdirSync(each)).filter((name) => name.endsWith('.service'));
/** Unpacked from the archive of Node, as the guide does it. */
const guide = readFileSync(join(deploy, '../docs/deployment.md'), 'utf8');
const installedNode = `${/tar xJf "\$archive" -C (\S+) --strip-components=1/.exec(guide)?.[1]}/bin/node`;

test.each(serviceUnits)('%s runs the Node that docs/deployment.md installs, with a file of the checkout', (name) => {
  const unit = readUnit(name);
  const commands = [...unit.matchAll(/^Exec\w+=(\S+) (\S+)/gm)];
  expect(unit).toContain('\nWorkingDirectory=/opt/dubplate\n');
  expect(new Set(commands.map(([, program]) => program))).toEqual(new Set(['/usr/local/bin/node']));
  expect(installedNode).toBe('/usr/local/bin/node');
  expect(commands.filter(([, , file]) => !existsSync(join(deploy, '..', file!)))).toEqual([]);
});

test('npm run backup and restore read the settings of the timers, in a folder that their user may open', () => {
  const unit = readUnit('dubplate-backup@.service');
  const valueOf = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1];
  const { scripts } = JSON.parse(readFileSync(join(deploy, '../package.json'), 'utf8')) as {
    scripts: Record<'backup' | 'restore', string>;
  };
  const settings = `--env-file-if-exists=${valueOf('EnvironmentFile')}`;
  expect(scripts.backup.split(' ')).toContain(settings);
  expect(scripts.restore.split(' ')).toContain(settings);
  expect(guide).toContain(`install -d -m 710 -g ${valueOf('Group')} ${dirname(valueOf('EnvironmentFile')!)}\n`);
});

test('systemd accepts the units, and rates the exposure of the server below 2', () => {
  for (const each of unitFolders) cpSync(each, folder, { recursive: true });
  for (const name of serviceUnits) {
    // systemd checks that the program exists.
    writeFileSync(join(folder, name), readUnit(name).replaceAll(installedNode, process.execPath));
  }
  const found = { SYSTEMD_UNIT_PATH: `${folder}:` };
  const timers = readdirSync(folder).filter((name) => name.endsWith('.timer'));
  const files = ['dubplate@web1.service', 'dubplate.target', 'dubplate-backup@full.service', ...timers];
  const paths = files.map((name) => join(folder, name));
  expect(run('systemd-analyze', ['verify', '--man=no', ...paths], found)).toEqual({ status: 0, printed: '' });
  const options = ['--offline=true', '--no-pager', '--threshold=20', join(folder, 'dubplate@.service')];
  expect(run('systemd-analyze', ['security', ...options], found)).toMatchObject({ status: 0 });
});

type Service = Record<string, unknown> & { environment?: Record<string, unknown>; healthcheck?: { test: unknown[] } };

test('each service of compose.yaml is hardened, limited and has a health check', () => {
  const { services } = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  expect(Object.keys(services)).toHaveLength(10);
  for (const [name, service] of Object.entries(services)) {
    const hardened = { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    expect({ name, ...service }).toMatchObject({ name, ...hardened, mem_limit: expect.any(String) as string });
    // The service that creates the bucket exits.
    const command = name === 'bucket' ? ['CMD'] : service.healthcheck?.test;
    expect({ name, words: command?.filter((word) => typeof word !== 'string') }).toEqual({ name, words: [] });
  }
});

test('the server of compose.yaml gets only variables that it reads', () => {
  const { services } = parse(readFileSync(join(deploy, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const servers = Object.values(services).filter(({ image }) => image === 'localhost/dubplate');
  expect(servers).toHaveLength(4);
  const given = new Set(servers.flatMap(({ environment }) => Object.keys(environment ?? {})));
  expect([...given].filter((name) => !(name in variables.shape) && name !== 'ROLE')).toEqual([]);
});
