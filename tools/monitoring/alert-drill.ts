/**
 * `npm run alert-drill`: provokes the cause of each alert on this machine, waits until real Prometheus fires it, and
 * removes the cause. Then it waits until the alert is resolved.
 * `npm run alert-drill -- DubplateNotReady` does it for one alert.
 * Needs redis-server, prometheus, prometheus-node-exporter and prometheus-postgres-exporter.
 */
import { causes } from './causes.ts';
import { drillAlerts } from './drill.ts';
import { startInstallation } from './installation.ts';

const wanted = process.argv.slice(2);
const chosen = causes.filter(({ alerts }) => wanted.length === 0 || alerts.some((name) => wanted.includes(name)));
const installation = await startInstallation();
const isComplete = await drillAlerts(installation, chosen).finally(() => installation.stop());
process.exit(isComplete ? 0 : 1);
