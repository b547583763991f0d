import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Starts what `systemctl start dubplate.target` starts, and waits for each ExecStartPost. */
export async function startUnits(root: string): Promise<{ instance: string; child: ChildProcess }[]> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const target = read('etc/systemd/system/dubplate.target');
  const instances = [...target.matchAll(/dubplate@(\w+)\.service/g)].map(([, name]) => name!);
  const unit = read('etc/systemd/system/dubplate@.service');
  const values = (name: string) => [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value]) => value!);
  return Promise.all(
    instances.map(async (instance) => {
      const files = values('EnvironmentFile').map((file) => readVariables(read(file.replaceAll('%i', instance))));
      const fixed = values('Environment').map((text) => readVariables(text));
      const env: Record<string, string> = Object.assign({ PATH: '/usr/local/bin:/usr/bin:/bin' }, ...fixed, ...files);
      const start = (command: string) => {
        const user = values('User')[0]!;
        const inFolder = `cd ${values('WorkingDirectory')[0]} && exec ${command}`;
        const drop = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--no-new-privs'];
        return spawn('/usr/sbin/chroot', [root, ...drop, '--bounding-set=-all', '/bin/sh', '-c', inFolder], {
          env,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
      };
      const child = start(values('ExecStart')[0]!);
      // Only errors are interesting. An unread pipe would block the process.
      child.stdout!.on('data', (chunk) => /"level":[56]0/.test(String(chunk)) && process.stderr.write(chunk));
      const ready = start(values('ExecStartPost')[0]!);
      const first = await Promise.race([exitCode(ready), exitCode(child).then((code) => `exited with ${code}`)]);
      if (first !== 0) throw new Error(`dubplate@${instance} is not ready: ${first}`);
      console.log(`dubplate@${instance} is ready`);
      return { instance, child };
    }),
  );
}

const readVariables = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));

export const exitCode = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null ? new Promise((done) => child.once('exit', done)) : Promise.resolve(child.exitCode);
