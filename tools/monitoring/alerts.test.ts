import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** promtool is part of Prometheus. Debian: apt install prometheus. */
const root = join(import.meta.dirname, '../..');
const folder = join(root, 'deploy/prometheus');
const promtool = (...command: string[]) => execFileSync('promtool', command, { cwd: folder, encoding: 'utf8' });
const rules = readFileSync(join(folder, 'rules.yml'), 'utf8');
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

test('promtool accepts the configuration and the rules', () => {
  expect(promtool('check', 'config', 'prometheus.yml')).toContain(`${alerts.length} rules found`);
});

test('every alert fires, and none fires just below its threshold', () => {
  expect(promtool('test', 'rules', 'rules.test.yml')).toContain('SUCCESS');
  const cases = readFileSync(join(folder, 'rules.test.yml'), 'utf8');
  // `exp_alerts` of a case that fires is a list on the next lines.
  const fired = new Set([...cases.matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)].map(([, name]) => name));
  expect(alerts.filter((name) => !fired.has(name))).toEqual([]);
});

test('every alert links to its section of the runbook, and every section belongs to an alert', () => {
  const links = [...rules.matchAll(/runbook_url: docs\/runbook\.md#(\w+)/g)].map(([, anchor]) => anchor);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
  const sections = [...readFileSync(join(root, 'docs/runbook.md'), 'utf8').matchAll(/^### (\w+)$/gm)];
  expect(sections.map(([, name]) => name)).toEqual(alerts);
});

test('every alert says how urgent it is', () => {
  expect([...rules.matchAll(/severity: (page|ticket) \}/g)]).toHaveLength(alerts.length);
});
