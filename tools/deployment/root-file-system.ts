import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCode } from './unit-processes.ts';

/** File descriptor of the machine's network. The drill itself has only a loopback network: deployment-drill.ts. */
const machineNetwork = 3;
const withInternet = ['nsenter', `--net=/proc/self/fd/${machineNetwork}`] as const;
/** Exported variables of the shell session, and its folder. */
const session = '/root/.session';

export type RootFileSystem = {
  path: string;
  /** Runs a command as root, in one shell session with the commands before. Returns what it prints. */
  run(command: string, options?: { internet?: boolean }): Promise<string>;
};

/** Prepares the folder of a new Debian for commands. */
export function openRootFileSystem(path: string): RootFileSystem {
  // In the mount namespace of the drill: they end with it.
  for (const folder of ['proc', 'dev']) execFileSync('mount', ['--rbind', `/${folder}`, join(path, folder)]);
  // Packages must not start services: there is no systemd.
  writeFileSync(join(path, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    ...trustAuthorities(path),
  };
  return {
    path,
    async run(command, { internet = false } = {}) {
      const restore = `set -eo pipefail; if [ -f ${session} ]; then . ${session}; cd "$PWD"; fi`;
      const script = [restore, command, `export -p > ${session}`].join('\n');
      const enter = internet ? withInternet : (['env'] as const);
      // The bucket of the drill, in this process, must answer meanwhile.
      const child = spawn(enter[0], [...enter.slice(1), 'chroot', path, '/bin/bash', '-c', script], {
        env,
        stdio: ['ignore', 'pipe', 'inherit', machineNetwork],
      });
      const [printed, status] = await Promise.all([text(child.stdout!), exitCode(child)]);
      if (status !== 0) throw new Error(`exit code ${status} of:\n${command}\n${printed.slice(-4_000)}`);
      return printed;
    },
  };
}

/** A network may have a TLS proxy with a certificate authority that only this machine knows. */
function trustAuthorities(path: string): Record<string, string> {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return {};
  mkdirSync(join(path, 'usr/local/share/machine'), { recursive: true });
  writeFileSync(join(path, 'usr/local/share/machine/authorities.pem'), readFileSync(file));
  return { NODE_EXTRA_CA_CERTS: '/usr/local/share/machine/authorities.pem' };
}

/** Node and npm from the npm registry, in place of the archive from nodejs.org. */
export function installNode({ path }: RootFileSystem): void {
  const folder = mkdtempSync(join(tmpdir(), 'dubplate-node-'));
  const install = ['npm', 'install', '--silent', '--no-fund', '--no-audit', '--prefix', folder, 'node@24', 'npm@11'];
  execFileSync(withInternet[0], [withInternet[1], ...install], {
    stdio: ['ignore', 'inherit', 'inherit', machineNetwork],
  });
  cpSync(join(folder, 'node_modules/node/bin/node'), join(path, 'usr/local/bin/node'));
  cpSync(join(folder, 'node_modules/npm'), join(path, 'usr/local/lib/node_modules/npm'), { recursive: true });
  const npm = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
  writeFileSync(join(path, 'usr/local/bin/npm'), npm, { mode: 0o755 });
  rmSync(folder, { recursive: true });
}
