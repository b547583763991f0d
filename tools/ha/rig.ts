import { spawn, type ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { identity } from '../services/postgres.ts';
import { until } from '../services/server-process.ts';

const prefix = 'dubplate-ha-';
const templates = fileURLToPath(new URL('../../deploy/ha', import.meta.url));
/** Kept after the run, one folder for each rig. */
const allLogs = fileURLToPath(new URL('../../test-results/failover', import.meta.url));

/**
 * The machines of a cluster, each of them a folder. A process belongs to the machine in whose folder it was started, so
 * the processes that Patroni starts belong to it too.
 */
export type Rig = {
  /** Creates the folder of a machine, owned by the user of its processes. */
  addMachine(name: string): string;
  /** Writes a file of deploy/ha, or of this folder, into the folder of a machine and fills in its placeholders. */
  writeConfig(machine: string, template: string, values: Record<string, string | number>): string;
  /** Starts a program on a machine as an unprivileged user, or as root. */
  run(machine: string, command: string[], options?: { asRoot?: boolean; env?: Record<string, string> }): ChildProcess;
  /** The process ids of a machine; with `title`, only those whose command line contains it. */
  processes(machine: string, title?: string): number[];
  /** Kills all processes of a machine at once, as a power failure does. */
  kill(machine: string): Promise<void>;
  freeze(machine: string): void;
  thaw(machine: string): void;
  /** Kills all processes and deletes all folders. */
  stop(): Promise<void>;
};

/** Removes what a run left behind whose process was killed before it could stop its rig. Folders name that process. */
function removeAbandoned(): void {
  for (const name of fs.readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length).split('-')[0]);
    if (!owner || fs.existsSync(`/proc/${owner}`)) continue;
    const folder = join(tmpdir(), name);
    signal(processesIn(folder), 'SIGKILL');
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function createRig(): Rig {
  removeAbandoned();
  const folder = fs.mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  own(folder);
  const logs = join(allLogs, basename(folder));
  fs.mkdirSync(logs, { recursive: true });
  const rig: Rig = {
    addMachine(name) {
      const path = join(folder, name);
      fs.mkdirSync(path, { mode: 0o700 });
      own(path);
      return path;
    },
    writeConfig(machine, template, values) {
      const path = join(folder, machine, template);
      fs.writeFileSync(path, fillTemplate(template, values));
      own(path);
      return path;
    },
    run(machine, [program, ...options], { asRoot = false, env = {} } = {}) {
      const cwd = join(folder, machine);
      const log = fs.openSync(join(logs, `${machine}.log`), 'a');
      const child = spawn(program!, options, {
        ...(asRoot ? {} : identity),
        cwd,
        env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: cwd, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
        detached: true,
      });
      fs.closeSync(log);
      // A program that is not installed. The caller waits for its answers in vain and names it.
      child.on('error', () => {});
      return child;
    },
    processes: (machine, title) => processesIn(join(folder, machine), title),
    async kill(machine) {
      await until(() => {
        const running = rig.processes(machine);
        signal(running, 'SIGKILL');
        return running.length === 0;
      }, `${machine} to be dead`);
    },
    freeze: (machine) => signal(rig.processes(machine), 'SIGSTOP'),
    thaw: (machine) => signal(rig.processes(machine), 'SIGCONT'),
    async stop() {
      await rig.kill('.');
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return rig;
}

function own(path: string): void {
  if (identity.uid !== undefined) fs.chownSync(path, identity.uid, identity.gid);
}

export function fillTemplate(template: string, values: Record<string, string | number>): string {
  const shipped = join(templates, template);
  const text = fs.readFileSync(fs.existsSync(shipped) ? shipped : join(import.meta.dirname, template), 'utf8');
  return text.replaceAll(/@([A-Z0-9_]+)@/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`${template} has no value for @${name}@`);
    return String(values[name]);
  });
}

function processesIn(folder: string, title = ''): number[] {
  return fs
    .readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => {
      try {
        const place = fs.readlinkSync(`/proc/${pid}/cwd`);
        const isInside = place === folder || place.startsWith(`${folder}/`);
        return isInside && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(title);
      } catch {
        // The process has ended, or belongs to another user.
        return false;
      }
    });
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended since it was listed.
    }
  }
}
