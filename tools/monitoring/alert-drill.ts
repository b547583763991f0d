/**
 * `npm run alert-drill`: provokes the cause of each alert on this machine, waits until real Prometheus fires it, and
 * removes the cause. Then it waits until the alert is resolved.
 * `npm run alert-drill -- DubplateNotReady` does it for one alert.
 * Needs redis-server, prometheus, prometheus-node-exporter and prometheus-postgres-exporter.
 */
import { until } from '../services/server-process.ts';
import { causes, type Cause } from './causes.ts';
import { startInstallation } from './installation.ts';
import { startPrometheus, type Prometheus } from './prometheus.ts';

/** All durations of rules.yml and prometheus.yml are divided by it. */
const speed = 5;
/** The longest window is 15 minutes. */
const timeoutMs = 6 * 60_000;

const wanted = process.argv.slice(2);
const chosen = causes.filter(({ alerts }) => wanted.length === 0 || alerts.some((name) => wanted.includes(name)));
const results: Record<string, unknown>[] = [];
const resolutions: Promise<void>[] = [];

const since = (startedAt: number) => Math.round((performance.now() - startedAt) / 1_000);

async function drill(
  prometheus: Prometheus,
  cause: Cause,
  installation: Awaited<ReturnType<typeof startInstallation>>,
) {
  const { alerts, what } = cause;
  const rows = alerts.map((alert) => ({ alert, cause: what, 'fired after s': -1, 'resolved after s': -1 }));
  results.push(...rows);
  for (const alert of alerts) {
    await until(async () => !(await prometheus.isFiring(alert)), `${alert} not to fire before its cause`, timeoutMs);
  }
  const startedAt = performance.now();
  const removeCause = await cause.provoke(installation);
  try {
    for (const row of rows) {
      await until(() => prometheus.isFiring(row.alert), `${row.alert} to fire`, timeoutMs);
      row['fired after s'] = since(startedAt);
      console.log(`${row.alert} fires: ${what}`);
    }
  } finally {
    await removeCause();
  }
  const removedAt = performance.now();
  // Meanwhile the next cause is provoked.
  for (const row of rows) {
    const isResolved = async () => !(await prometheus.isFiring(row.alert));
    resolutions.push(
      until(isResolved, `${row.alert} to be resolved`, timeoutMs).then(
        () => void (row['resolved after s'] = since(removedAt)),
        (error: Error) => console.error(error.message),
      ),
    );
  }
}

const installation = await startInstallation();
const prometheus = await startPrometheus(installation.targets, speed);
try {
  for (const cause of chosen) {
    await drill(prometheus, cause, installation).catch((error: Error) => console.error(error.message));
  }
  await Promise.all(resolutions);
} finally {
  await prometheus.stop();
  await installation.stop();
}
console.table(results);
const isComplete = results.every((row) => Object.values(row).every((value) => value !== -1));
process.exit(isComplete && results.length > 0 ? 0 : 1);
