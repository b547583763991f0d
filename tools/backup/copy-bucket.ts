import type { ObjectStore } from './object-store.ts';

/** What the server keeps for good. Uploads under `incoming/` live for a day at most, and no request refers to them. */
export const keptPrefix = 'id-requests/';
const manifestKey = 'manifest.json';
const parallel = 8;

export type Manifest = {
  finishedAt: string;
  /** The newest backup of the database when the copy began; null before the first. */
  backup: string | null;
  objects: number;
  bytes: number;
  /** Objects that the server has deleted, and when a copy first noticed it. */
  deleted: Record<string, string>;
};

export type CopyResult = { copied: number; bytes: number; kept: number; deleted: number; expired: number };

type CopyOptions = {
  bucket: ObjectStore;
  copy: ObjectStore;
  /** The newest backup of the database. */
  backup: string | null;
  /** No point in time before this one can be restored. Null while there is no backup: then nothing expires. */
  oldestRestorePoint: Date | null;
  now?: Date;
};

/**
 * Copies new objects, and keeps deleted ones for as long as a restored database may refer to them. Objects never
 * change, so key and size decide. An interrupted run copies the rest the next time.
 */
export async function copyBucket(options: CopyOptions): Promise<CopyResult> {
  const { bucket, copy, backup, oldestRestorePoint, now = new Date() } = options;
  const before = await readManifest(copy);
  const [source, present] = [await bucket.list(keptPrefix), await copy.list(keptPrefix)];
  const missing = [...source].filter(([key, size]) => present.get(key) !== size).map(([key]) => key);
  let [copied, bytes] = [0, 0];
  for (let from = 0; from < missing.length; from += parallel) {
    const batch = missing.slice(from, from + parallel).map(async (key) => {
      const object = await bucket.read(key);
      // The server deleted it after the listing.
      if (!object) return;
      await copy.write(key, object);
      copied += 1;
      bytes += object.length;
    });
    await Promise.all(batch);
  }

  const deleted: Record<string, string> = {};
  const expired: string[] = [];
  for (const key of [...present.keys()].filter((name) => !source.has(name))) {
    const since = before?.deleted[key] ?? now.toISOString();
    if (oldestRestorePoint && Date.parse(since) < oldestRestorePoint.getTime()) expired.push(key);
    else deleted[key] = since;
  }
  for (const key of expired) await copy.remove(key);
  const sizes = await copy.list(keptPrefix);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const manifest: Manifest = {
    finishedAt: new Date().toISOString(),
    backup,
    objects: sizes.size,
    bytes: total,
    deleted,
  };
  await copy.write(manifestKey, Buffer.from(JSON.stringify(manifest)));
  const keptDeleted = Object.keys(deleted).length;
  return { copied, bytes, kept: sizes.size, deleted: keptDeleted, expired: expired.length };
}

/** Null before the first copy. */
export async function readManifest(copy: ObjectStore): Promise<Manifest | null> {
  const bytes = await copy.read(manifestKey);
  return bytes && (JSON.parse(bytes.toString()) as Manifest);
}

/** Reads every object of the copy, and returns what is wrong with it. */
export async function verifyCopy(copy: ObjectStore): Promise<string[]> {
  const problems: string[] = [];
  for (const key of (await copy.list('')).keys()) {
    await copy.read(key).catch((error: unknown) => problems.push((error as Error).message));
  }
  return problems;
}
