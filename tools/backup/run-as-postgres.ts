import { execFileSync, spawn } from 'node:child_process';
import { userInfo } from 'node:os';

/** PostgreSQL and pgBackRest own their files as the user postgres. Root starts their programs as that user. */
export function postgresIdentity(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {};
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folder of PostgreSQL's programs. An empty variable is absent, as in a copied backup.env.example. */
export const programsOf = (version: string, { POSTGRES_BIN }: NodeJS.ProcessEnv = process.env): string =>
  POSTGRES_BIN || `/usr/lib/postgresql/${version}/bin`;

/** Runs a program to its end and returns what it printed. Settings and secrets go by the environment, never by argv. */
export async function runAsPostgres(program: string, args: string[], environment = process.env): Promise<string> {
  const child = spawn(program, args, {
    ...postgresIdentity(),
    cwd: '/',
    env: { ...environment, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const code = await new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done));
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed (${code}):\n${(errors + output).trim()}`);
  return output;
}
