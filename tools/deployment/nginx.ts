import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../services/server-process.ts';

const program = '/usr/sbin/nginx';
const source = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));

/** Ports on loopback. The proxy serves https://localhost:<https>. */
export type NginxPorts = { http: number; https: number; web: [number, number]; live: number };

/** Writes deploy/nginx.conf with these ports, a self-signed certificate and folders that any user can write. */
function prepareNginx(ports: NginxPorts): { folder: string; config: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dubplate-nginx-'));
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name)) as [string, string];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '30'];
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...keyOptions, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  let text = readFileSync(source, 'utf8').replaceAll(/^ +listen \[::\].*\n/gm, '');
  // A replacement that no longer matches would leave a real port or folder of this machine in use.
  for (const [from, to] of [
    ['/etc/letsencrypt/live/dubplate.example/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/dubplate.example/privkey.pem', key],
    ['/var/lib/nginx/dubplate-assets', join(folder, 'assets')],
    ['/var/log/nginx/dubplate.log', join(folder, 'access.log')],
    ['dubplate.example', 'localhost'],
    ['listen 80 ', `listen 127.0.0.1:${ports.http} `],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['127.0.0.1:3001', `127.0.0.1:${ports.web[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports.web[1]}`],
    ['127.0.0.1:3011', `127.0.0.1:${ports.live}`],
  ] as const) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf no longer contains ${from}`);
    text = text.replaceAll(from, to);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(join(folder, 'dubplate.conf'), text);
  const config = join(folder, 'nginx.conf');
  // As in Debian's nginx.conf, `gzip on` is inherited.
  writeFileSync(
    config,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${join(folder, 'nginx.pid')};
error_log stderr; events {} http { gzip on; ${temporary.join(' ')} include ${join(folder, 'dubplate.conf')}; }`,
  );
  mkdirSync(join(folder, 'assets'));
  return { folder, config };
}

/** Runs `nginx -t` and returns what it prints. */
export function testNginxConfig(ports: NginxPorts): string {
  const { folder, config } = prepareNginx(ports);
  try {
    const shell = `${program} -t -e stderr -c ${config} 2>&1 || true`;
    return execFileSync('/bin/sh', ['-c', shell], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts nginx with deploy/nginx.conf. `accessLog` is what it has logged. */
export async function startNginx(
  ports: NginxPorts,
): Promise<{ address: string; accessLog(): string; stop(): Promise<void> }> {
  const { folder, config } = prepareNginx(ports);
  const child = spawn(program, ['-e', 'stderr', '-c', config], { stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start:\n${errors}`);
    return accepts(ports.https);
  }, 'nginx to listen');
  return {
    address: `https://localhost:${ports.https}`,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => resolve(true));
    socket.once('connect', () => socket.destroy());
  });
