/**
 * `npm run deployment-drill`: executes the numbered commands of docs/deployment.md in a new Debian root file system,
 * and registers the first member through nginx with TLS. Then it makes a backup and restores a second of it by the
 * commands of docs/backup.md. Needs root, mmdebstrap and git. The guide explains the marks of its blocks.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCode } from './unit-processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'dubplate-drill-'));
// It has less than an installed Debian, so that no command can rely on what the document does not install.
execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', 'bookworm', folder], { stdio: 'inherit' });
const drill = fileURLToPath(new URL('drill-inside.ts', import.meta.url));
// With separate processes, mounts and network, everything that was started ends with the drill, and its ports 80, 443
// and 5432 are not those of this machine. The network of this machine stays open as file descriptor 3.
const namespaces = ['--net', '--mount', '--propagation=private', '--pid', '--fork', '--kill-child', '--mount-proc'];
const child = spawn('unshare', [...namespaces, process.execPath, drill, folder], {
  stdio: ['ignore', 'inherit', 'inherit', openSync('/proc/self/ns/net', 'r')],
});
process.exitCode = (await exitCode(child)) ?? 1;
rmSync(folder, { recursive: true });
