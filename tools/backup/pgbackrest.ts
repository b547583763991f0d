import { runAsPostgres } from './run-as-postgres.ts';

export type DatabaseBackup = {
  label: string;
  type: string;
  start: Date;
  stop: Date;
  databaseBytes: number;
  /** What this backup added to the repository. */
  repositoryBytes: number;
};

/** pgBackRest reads deploy/backup/pgbackrest.conf, its conf.d and `PGBACKREST_` variables. */
export const pgbackrest = (...args: string[]): Promise<string> =>
  runAsPostgres('pgbackrest', args, { PGBACKREST_STANZA: 'dubplate', ...process.env });

type Info = {
  backup: {
    label: string;
    type: string;
    error?: boolean;
    timestamp: { start: number; stop: number };
    info: { size: number; repository: { delta: number } };
  }[];
  status: { code: number; message: string };
}[];

/** The backups of the repository, the oldest first. */
export async function listBackups(): Promise<DatabaseBackup[]> {
  const [stanza] = JSON.parse(await pgbackrest('info', '--output=json')) as Info;
  if (!stanza) throw new Error('the repository has no such stanza: run pgbackrest stanza-create');
  return stanza.backup.map(({ label, type, timestamp, info }) => ({
    label,
    type,
    start: new Date(timestamp.start * 1000),
    stop: new Date(timestamp.stop * 1000),
    databaseBytes: info.size,
    repositoryBytes: info.repository.delta,
  }));
}

/** The backup from which this moment can be restored: the last one that was complete before it. */
export function chooseBackup(backups: readonly DatabaseBackup[], target: Date): DatabaseBackup {
  const chosen = backups.findLast(({ stop }) => stop.getTime() < target.getTime());
  if (chosen) return chosen;
  const first = backups[0]?.stop.toISOString() ?? 'none exists';
  throw new Error(`no backup was complete before ${target.toISOString()}; the first one ended at: ${first}`);
}
