import { expect, test } from 'vitest';
import { divideDurations, replaceTargets } from './prometheus.ts';

test('only durations are divided', () => {
  expect(divideDurations('scrape_interval: 15s\nfor: 2m\nexpr: rate(a_5m[10m]) > 300 # 5m', 5)).toBe(
    'scrape_interval: 3s\nfor: 24s\nexpr: rate(a_5m[120s]) > 300 # 5m',
  );
});

test('a job gets its targets, and none if it has no target here', () => {
  const text = (web: string, node: string) =>
    `  - job_name: dubplate-web\n    static_configs:\n      - targets: ${web}\n  - job_name: node\n    static_configs:\n      - targets: ${node}\n`;
  expect(replaceTargets(text("['10.0.0.1:1', 'b:2']", "['c:3']"), { 'dubplate-web': ['127.0.0.1:9'] })).toBe(
    text('["127.0.0.1:9"]', '[]'),
  );
});
