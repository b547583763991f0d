import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type UnitProcess = { instance: string; child: ChildProcess };

/** Starts what `systemctl start dubplate.target` starts, and waits for each ExecStartPost. */
export async function startUnits(root: string): Promise<UnitProcess[]> {
  const target = readFileSync(join(root, units, 'dubplate.target'), 'utf8');
  const instances = [...target.matchAll(/dubplate@(\w+)\.service/g)].map(([, name]) => name!);
  return Promise.all(
    instances.map(async (instance) => {
      const start = openUnit(root, 'dubplate', instance);
      const child = start('ExecStart', 'pipe');
      // Only errors are interesting. An unread pipe would block the process.
      child.stdout!.on('data', (chunk) => /"level":[56]0/.test(String(chunk)) && process.stderr.write(chunk));
      const ready = start('ExecStartPost', 'ignore');
      const first = await Promise.race([exitCode(ready), exitCode(child).then((code) => `exited with ${code}`)]);
      if (first !== 0) throw new Error(`dubplate@${instance} is not ready: ${first}`);
      console.log(`dubplate@${instance} is ready`);
      return { instance, child };
    }),
  );
}

/** What `systemctl stop dubplate.target` stops. Each process must end without an error. */
export async function stopUnits(running: readonly UnitProcess[]): Promise<void> {
  for (const { child } of running) child.kill('SIGTERM');
  const codes = await Promise.all(running.map(({ child }) => exitCode(child)));
  if (codes.some((code) => code !== 0)) throw new Error(`the processes exited with ${codes.join(', ')}`);
}

/** What `systemctl start <template>@<instance>` does with a unit of `Type=oneshot`. */
export async function runUnit(root: string, template: string, instance: string): Promise<void> {
  const code = await exitCode(openUnit(root, template, instance)('ExecStart', 'inherit'));
  if (code !== 0) throw new Error(`${template}@${instance} exited with ${code}`);
}

const units = 'etc/systemd/system';

/** Runs the commands of a unit as its user and group, in its folder, with its variables and without capabilities. */
function openUnit(root: string, template: string, instance: string) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const unit = read(join(units, `${template}@.service`)).replaceAll('%i', instance);
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value]) => value!);
  const fixed = values('Environment').map((text) => readVariables(text));
  const files = values('EnvironmentFile').map((file) => readVariables(read(file)));
  const env: Record<string, string> = Object.assign({ PATH: '/usr/local/bin:/usr/bin:/bin' }, ...fixed, ...files);
  const [user, group = user] = [values('User')[0]!, values('Group')[0]];
  const drop = ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--init-groups', '--no-new-privs'];
  return (name: 'ExecStart' | 'ExecStartPost', stdout: 'pipe' | 'ignore' | 'inherit'): ChildProcess => {
    const inFolder = `cd ${values('WorkingDirectory')[0]} && exec ${values(name)[0]}`;
    return spawn('/usr/sbin/chroot', [root, ...drop, '--bounding-set=-all', '/bin/sh', '-c', inFolder], {
      env,
      stdio: ['ignore', stdout, 'inherit'],
    });
  };
}

const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

export const exitCode = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null ? new Promise((done) => child.once('exit', done)) : Promise.resolve(child.exitCode);
