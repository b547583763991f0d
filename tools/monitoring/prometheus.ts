import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../services/ports.ts';
import { until } from '../services/server-process.ts';

const source = join(import.meta.dirname, '../../deploy/prometheus');

export type Prometheus = {
  /** Whether an alert with this name fires. */
  isFiring(alert: string): Promise<boolean>;
  stop(): Promise<void>;
};

/**
 * Real Prometheus with the files of deploy/prometheus, other targets and shorter durations. A job without targets is
 * not scraped. Debian: apt install prometheus.
 */
export async function startPrometheus(targets: Record<string, string[]>, speed: number): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'dubplate-prometheus-'));
  const copy = async (name: string, change: (text: string) => string) =>
    writeFile(join(folder, name), change(await readFile(join(source, name), 'utf8')));
  await copy('rules.yml', (text) => divideDurations(text, speed));
  await copy('prometheus.yml', (text) => replaceTargets(divideDurations(text, speed), targets));
  const port = await freePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk) => (log = (log + String(chunk)).slice(-4_000)));
  const exited = new Promise((done) => child.once('exit', done));
  const address = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus did not start:\n${log}`);
    return (await fetch(`${address}/-/ready`).catch(() => null))?.ok ?? false;
  }, 'Prometheus');
  // A counter that increases before it is scraped for the first time never increases for Prometheus.
  const count = Object.values(targets).flat().length;
  await until(async () => {
    const response = await fetch(`${address}/api/v1/query?query=sum(clamp_max(count_over_time(up[1h]), 2))`);
    const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } };
    return Number(data.result[0]?.value[1] ?? 0) >= 2 * count;
  }, 'two scrapes of each target');
  return {
    async isFiring(alert) {
      const response = await fetch(`${address}/api/v1/alerts`);
      const { data } = (await response.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      return data.alerts.some(({ state, labels }) => state === 'firing' && labels.alertname === alert);
    },
    async stop() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const seconds = { s: 1, m: 60 };

/** Divides `for`, the intervals and the ranges in brackets. Nothing else in the files is a duration. */
export function divideDurations(text: string, divisor: number): string {
  return text.replaceAll(
    /(\bfor: |_interval: |\[)(\d+)([sm])\b/g,
    (_, before: string, count: string, unit: 's' | 'm') => `${before}${(Number(count) * seconds[unit]) / divisor}s`,
  );
}

export function replaceTargets(text: string, targets: Record<string, string[]>): string {
  return text.replaceAll(
    /(job_name: ([\w-]+)\n\s+static_configs:\n\s+- targets: )\[.*\]/g,
    (_, before: string, job: string) => `${before}${JSON.stringify(targets[job] ?? [])}`,
  );
}
