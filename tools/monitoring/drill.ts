import { until } from '../services/server-process.ts';
import { startPrometheus } from './prometheus.ts';

export type Cause<Rig> = {
  /** The alerts that it must fire. */
  alerts: string[];
  what: string;
  /** Returns what removes the cause again. */
  provoke(rig: Rig): Promise<() => unknown>;
};

/** All durations of rules.yml and prometheus.yml are divided by it. */
const speed = 5;
/** Longer than the longest window, of 15 minutes. */
const timeoutMs = 6 * 60_000;

const since = (startedAt: number) => Math.round((performance.now() - startedAt) / 1_000);

/**
 * Provokes each cause, waits until its alerts fire, and removes it. Prints a table. Returns whether every alert fired
 * and was resolved.
 */
export async function drillAlerts<Rig extends { targets: Record<string, string[]> }>(
  rig: Rig,
  causes: Cause<Rig>[],
): Promise<boolean> {
  const prometheus = await startPrometheus(rig.targets, speed);
  const rows: { alert: string; cause: string; firedAfter?: number; resolvedAfter?: number }[] = [];
  const resolutions: Promise<void>[] = [];
  const untilFiring = (alert: string, isWanted: boolean, what: string) =>
    until(async () => (await prometheus.isFiring(alert)) === isWanted, `${alert} ${what}`, timeoutMs);

  async function drill({ alerts, what, provoke }: Cause<Rig>): Promise<void> {
    const own = alerts.map((alert) => ({ alert, cause: what }) as (typeof rows)[number]);
    rows.push(...own);
    for (const alert of alerts) await untilFiring(alert, false, 'not to fire before its cause');
    const startedAt = performance.now();
    const removeCause = await provoke(rig);
    try {
      for (const row of own) {
        await untilFiring(row.alert, true, 'to fire');
        row.firedAfter = since(startedAt);
        console.log(`${row.alert} fires: ${what}`);
      }
    } finally {
      await removeCause();
    }
    const removedAt = performance.now();
    // Meanwhile the next cause is provoked.
    for (const row of own) {
      const resolved = untilFiring(row.alert, false, 'to be resolved').then(
        () => void (row.resolvedAfter = since(removedAt)),
        (error: Error) => console.error(error.message),
      );
      resolutions.push(resolved);
    }
  }

  try {
    for (const cause of causes) await drill(cause).catch((error: Error) => console.error(error.message));
    await Promise.all(resolutions);
  } finally {
    await prometheus.stop();
  }
  console.table(rows);
  return rows.length > 0 && rows.every(({ resolvedAfter }) => resolvedAfter !== undefined);
}
