import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type HttpRequest = { cookie: string; procedure: string; type: 'query' | 'mutation'; input: unknown };

/** Latencies in milliseconds. */
export type WrkResult = { requests: number; failed: number; seconds: number; p50: number; p95: number; p99: number };

type Load = { address: string; origin: string; connections: number; seconds: number; from: number };

const script = fileURLToPath(new URL('wrk.lua', import.meta.url));

/** Sends the requests in turn, starting at `from`, with one thread of wrk (Debian: apt install wrk). */
export async function runWrk(requests: readonly HttpRequest[], load: Load): Promise<WrkResult> {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-wrk-'));
  try {
    const file = join(folder, 'requests');
    await writeFile(file, requests.map(toLine).join(''));
    const { address, origin, connections, seconds, from } = load;
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, address, '--'];
    const output = await run('wrk', [...options, file, String(from % requests.length), origin]);
    const result = JSON.parse(/RESULT (.*)/.exec(output)?.[1] ?? 'null') as WrkResult | null;
    if (!result || result.requests === 0) throw new Error(`wrk measured nothing:\n${output}`);
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** As the browser sends it: a batch with one call. */
function toLine({ cookie, procedure, type, input }: HttpRequest): string {
  const calls = JSON.stringify(input === undefined ? {} : { 0: input });
  const path = `/api/trpc/${procedure}?batch=1`;
  if (type === 'mutation') return `POST\t${path}\t${cookie}\t${calls}\n`;
  return `GET\t${path}&input=${encodeURIComponent(calls)}\t${cookie}\t\n`;
}

async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  await new Promise((done, failed) => child.once('close', done).once('error', failed));
  return output;
}
