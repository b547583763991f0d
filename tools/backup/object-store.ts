import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where objects are: the bucket of the server, or the copy of it in a folder or in a second bucket. */
export type ObjectStore = {
  /** Returns the size of every object whose key starts with `prefix`. */
  list(prefix: string): Promise<Map<string, number>>;
  /** Null when the object does not exist. */
  read(key: string): Promise<Buffer | null>;
  write(key: string, bytes: Buffer): Promise<void>;
  /** Succeeds when the object does not exist. */
  remove(key: string): Promise<void>;
};

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** One file per object. The key is encoded, so that no key can leave the folder. */
export function createFolderStore(folder: string): ObjectStore {
  const [objects, arriving] = [join(folder, 'objects'), join(folder, 'arriving')];
  const fileOf = (key: string) => join(objects, encodeURIComponent(key));
  return {
    async list(prefix) {
      const names = await readdir(objects).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error)));
      const keys = names.map(decodeURIComponent).filter((key) => key.startsWith(prefix));
      const sizes = new Map<string, number>();
      for (const key of keys) sizes.set(key, (await stat(fileOf(key))).size);
      return sizes;
    },
    read: (key) => readFile(fileOf(key)).catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error))),
    /** Renames a complete, flushed file: a backup that is interrupted leaves no half object under its key. */
    async write(key, bytes) {
      for (const path of [objects, arriving]) await mkdir(path, { recursive: true, mode: 0o700 });
      const file = join(arriving, randomUUID());
      await writeFile(file, bytes, { mode: 0o600, flush: true });
      await rename(file, fileOf(key));
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
