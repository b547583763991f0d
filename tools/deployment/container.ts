import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { until, type ServerProcess } from '../services/server-process.ts';

const builder = fileURLToPath(new URL('../../deploy/image.sh', import.meta.url));

/** Global options of podman for the storage into which deploy/image.sh builds. */
const storage = () => execFileSync(builder, ['storage'], { encoding: 'utf8' }).trim().split(' ');

/**
 * `podman` without cgroups, so it also works where cgroups are mounted in hybrid mode: a separate mount namespace hides
 * the second hierarchy. Limits on memory and CPU are not applied. The limit on files is the one of this process,
 * because raising it needs CAP_SYS_RESOURCE.
 */
const script =
  'umount /sys/fs/cgroup/unified 2>/dev/null; files=$(ulimit -Hn); ' +
  'exec podman "$@" --ulimit nofile=$files:$files --ulimit nproc=4096:4096 localhost/dubplate';
const podman = ['--mount', '--propagation', 'private', '/bin/sh', '-c', script, 'sh'];

/** As compose.yaml: no writable folder, no capability, no new privileges. */
const hardened = ['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt=no-new-privileges'];

export type Container = ServerProcess & {
  /** User id, capabilities and NoNewPrivs of the server process, read from /proc. */
  privileges(): { uid: string; capabilities: string; noNewPrivileges: string };
  /** Milliseconds from the start of podman until /readyz was 200. */
  readyAfterMs: number;
};

/** Starts the image on the network of this machine, and waits until it is ready. */
export async function startContainer(name: string, environment: Record<string, string>, port: number) {
  const variables = Object.entries({ ...environment, HOST: '127.0.0.1', PORT: String(port) });
  const options = [
    'run',
    '--rm',
    '--name',
    name,
    '--network=host',
    '--cgroups=disabled',
    '--no-healthcheck',
    ...hardened,
  ];
  const given = variables.flatMap(([key, value]) => ['--env', `${key}=${value}`]);
  const machine = ['--cgroup-manager=cgroupfs', '--runtime=crun'];
  const started = performance.now();
  const child = spawn('unshare', [...podman, ...storage(), ...machine, ...options, ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const exited = new Promise((done) => child.once('exit', done));
  const address = `http://127.0.0.1:${port}`;
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the container did not start:\n${log}`);
      return (await fetch(`${address}/readyz`).catch(() => null))?.ok ?? false;
    },
    'the container to be ready',
    120_000,
  );
  const container: Container = {
    address,
    pid: child.pid!,
    log: () => log,
    exitCode: () => child.exitCode,
    readyAfterMs: performance.now() - started,
    privileges: () => readPrivileges(serverProcessOf(name)),
    async stop(signal = 'SIGTERM') {
      // podman passes the signal on to the container and exits with its code.
      child.kill(signal);
      await exited;
    },
  };
  return container;
}

/** The server is the child of tini, which is the first process of the container. */
function serverProcessOf(name: string): string {
  const options = [...storage(), 'inspect', '--format', '{{.State.Pid}}', name];
  const init = execFileSync('podman', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  return readFileSync(`/proc/${init}/task/${init}/children`, 'utf8').trim();
}

function readPrivileges(pid: string) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)![1]!;
  return { uid: field('Uid'), capabilities: field('CapEff'), noNewPrivileges: field('NoNewPrivs') };
}
