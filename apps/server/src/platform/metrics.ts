import { access } from '@dubplate/domain/access.ts';
import { topics } from '@dubplate/domain/notifications/settings.ts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { pushOutcomes } from './push.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export type CallOutcome = 'ok' | 'refused' | 'failed';

const callBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

/**
 * The metrics of one process. The registry is not global, because tests start several apps in one process. No label
 * has text of a client: an attacker could create any number of series. Prometheus sets the label `job` itself. What an
 * alert counts starts at 0: Prometheus does not see the first increase of a series that did not exist.
 * docs/monitoring.md explains each metric.
 */
export function createMetrics({ build, roles }: { build: string; roles: readonly string[] }) {
  const registry = new Registry();
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: `dubplate_${name}`, help, labelNames, registers: [registry] });
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `dubplate_${name}`, help, labelNames, registers: [registry] });
  /** Has no value in a process whose roles do not set it. */
  const optional = (name: string, help: string) => {
    const created = gauge(name, help);
    created.remove();
    return created;
  };
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name: `dubplate_${name}`, help, buckets, labelNames, registers: [registry] });

  gauge('build_info', 'Always 1. The label has the build of this process.', 'build').set({ build }, 1);
  const role = gauge('role', 'Always 1, for each role of this process.', 'role');
  for (const name of roles) role.set({ role: name }, 1);

  const calls = counter('calls_total', 'Calls by procedure and outcome (ok, refused, failed).', 'procedure', 'outcome');
  for (const procedure of Object.keys(access)) calls.inc({ procedure, outcome: 'failed' }, 0);
  const callSeconds = histogram('call_seconds', 'Duration of calls by procedure.', callBuckets, 'procedure');

  const emails = counter('emails_total', 'Emails by outcome (sent, failed, refused).', 'outcome');
  emails.inc({ outcome: 'failed' }, 0);
  const notificationEmails = counter(
    'notification_emails_total',
    'Notification emails by kind (a topic or digest) and outcome (sent, failed, refused).',
    'kind',
    'outcome',
  );
  for (const kind of [...topics, 'digest']) notificationEmails.inc({ kind, outcome: 'failed' }, 0);
  const pushes = counter(
    'pushes_total',
    'Push messages by outcome (sent, gone, too-large, refused, later).',
    'outcome',
  );
  for (const outcome of pushOutcomes) pushes.inc({ outcome }, 0);
  const storageCalls = counter('storage_calls_total', 'Calls of the bucket.', 'operation', 'outcome');
  for (const operation of ['read', 'write', 'remove']) storageCalls.inc({ operation, outcome: 'failed' }, 0);

  return {
    registry,
    /** `seconds` is missing when the call failed before its procedure ran. */
    countCall(path: string | undefined, outcome: CallOutcome, seconds?: number): void {
      if (path === undefined || !Object.hasOwn(access, path)) return;
      calls.inc({ procedure: path, outcome });
      if (seconds !== undefined) callSeconds.observe({ procedure: path }, seconds);
    },
    responses: counter('http_responses_total', 'HTTP responses by kind of path and status class.', 'kind', 'status'),
    ready: gauge('ready', '1 if /readyz answers 200.'),
    poolConnections: gauge('pool_connections', 'Open database connections.', 'pool', 'state'),
    poolWaiting: gauge('pool_waiting', 'Callers that wait for a database connection.', 'pool'),
    poolSize: gauge('pool_size', 'Connections that the pool may open.', 'pool'),
    redisConnected: gauge('redis_connected', '1 while this connection to Redis works.', 'connection'),
    liveConnections: optional('live_connections', 'Open live connections.'),
    liveRooms: optional('live_rooms', 'Rooms with at least one live connection.'),
    liveMessages: counter('live_messages_total', 'Messages with changes sent to live connections.'),
    busGaps: counter('bus_gaps_total', 'Times that messages of other processes may be lost, so all tabs refetch.'),
    busFailures: counter('bus_publish_failures_total', 'Messages that did not reach Redis.'),
    jobSeconds: histogram('job_seconds', 'Duration of job runs by job and outcome.', jobBuckets, 'job_name', 'outcome'),
    queueJobs: gauge('queue_jobs', 'Jobs in the queue (runnable, running, scheduled, failed).', 'job_name', 'state'),
    jobWorkerUp: optional('job_worker_up', '1 while the job worker of this process runs and can store its results.'),
    queueOldest: optional('queue_oldest_seconds', 'How long the oldest runnable job has waited; 0 without one.'),
    fanOutEvents: optional('notification_events', 'Events whose recipients are not all notified yet.'),
    fanOutOldest: optional('notification_oldest_seconds', 'Age of the oldest of these events; 0 without one.'),
    clips: gauge('clips', 'Clips by state (uploading, checked, attached).', 'state'),
    rateLimitHits: counter('rate_limit_hits_total', 'Attempts that a rate limit refused.', 'rule'),
    emails,
    notificationEmails,
    pushes,
    storageCalls,
  };
}
