import { readFileSync } from 'node:fs';
import { createFolderStore, type ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';
import { sealObjects } from './seal-objects.ts';

export type BackupSettings = {
  /** A superuser's connection to the current primary: of the database that the server uses. */
  databaseUrl: string;
  bucket: ObjectStore;
  /** The encrypted copy of the bucket. */
  copy: ObjectStore;
};

/** Reads the variables of the server's bucket and of deploy/backup/backup.env.example. */
export function readBackupSettings(environment: NodeJS.ProcessEnv): BackupSettings {
  const missing: string[] = [];
  const read = (name: string, fallback?: string): string => {
    const value = environment[name] || fallback;
    if (value === undefined) missing.push(name);
    return value ?? '';
  };
  const readS3 = (prefix: string) => ({
    endpoint: read(`${prefix}S3_ENDPOINT`).replace(/\/+$/, ''),
    bucket: read(`${prefix}S3_BUCKET`),
    region: read(`${prefix}S3_REGION`, 'us-east-1'),
    accessKeyId: read(`${prefix}S3_ACCESS_KEY_ID`),
    secretAccessKey: read(`${prefix}S3_SECRET_ACCESS_KEY`),
  });
  const folder = environment.BACKUP_FOLDER;
  const settings = {
    databaseUrl: read('BACKUP_DATABASE_URL', 'postgres:///dubplate?host=/var/run/postgresql&user=postgres'),
    bucket: createS3Store(readS3('')),
    copy: folder ? createFolderStore(folder) : createS3Store(readS3('BACKUP_')),
  };
  const passphraseFile = read('BACKUP_PASSPHRASE_FILE', '/etc/pgbackrest/conf.d/passphrase.conf');
  if (missing.length > 0) {
    throw new Error(
      `Set ${missing.join(', ')} in /etc/dubplate/backup.env, which only root and postgres can read, ` +
        'or BACKUP_FOLDER for a local copy. deploy/backup/backup.env.example has all variables.',
    );
  }
  return { ...settings, copy: sealObjects(settings.copy, readPassphrase(passphraseFile)) };
}

/** One passphrase for both halves of a backup: the file that pgBackRest reads, too. */
function readPassphrase(file: string): string {
  const [, passphrase] = /^repo1-cipher-pass=(\S{20,})$/m.exec(readFileSync(file, 'utf8')) ?? [];
  if (!passphrase) throw new Error(`${file} has no line repo1-cipher-pass= with at least 20 characters`);
  return passphrase;
}
