import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scrape } from '../../../../tools/monitoring/scrape.ts';
import { freePort } from '../../../../tools/services/ports.ts';
import { startRedis } from '../../../../tools/services/redis.ts';
import { startTestApp } from '../../test/test-app.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
const rules = read('deploy/prometheus/rules.yml');
const dashboard = JSON.parse(read('deploy/grafana/dubplate.json')) as {
  panels: { id: number; type: string; title: string; targets?: { expr: string }[] }[];
};
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of this server's metrics: those with its own prefix, and those of Node and of the process. */
const metricsIn = (text: string) => new Set(text.match(/\b(dubplate|nodejs|process)_\w+/g) ?? []);

test('the server exports every metric that an alert or the dashboard names', async () => {
  const port = await freePort();
  const redis = await startRedis();
  const app = await startTestApp({ METRICS_PORT: String(port), REDIS_URL: redis.url });
  try {
    const { names } = await scrape(port);
    const used = new Set([...metricsIn(rules), ...metricsIn(expressions.join('\n'))]);
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
    const own = [...names].filter((name) => name.startsWith('dubplate_') && !/_(bucket|sum|count)$/.test(name));
    const documented = metricsIn(read('docs/monitoring.md'));
    expect(own.filter((name) => !documented.has(name))).toEqual([]);
    expect([...documented].filter((name) => !names.has(name))).toEqual([]);
  } finally {
    await app.close();
    await redis.stop();
  }
});

test('every panel of the dashboard has a query that Prometheus accepts', () => {
  const panels = dashboard.panels.filter(({ type }) => type !== 'row');
  expect(panels.filter(({ targets = [] }) => targets.length === 0)).toEqual([]);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const folder = mkdtempSync(join(tmpdir(), 'dubplate-dashboard-'));
  try {
    const recordings = expressions.map((expr, index) => ({
      record: `panel_${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
    const file = join(folder, 'rules.json');
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: recordings }] }));
    const printed = execFileSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    expect(printed).toContain(`${expressions.length} rules found`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
