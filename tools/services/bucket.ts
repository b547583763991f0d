import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, type Objects } from './bucket-protocol.ts';
import { freePort } from './ports.ts';

const name = 'clips';
/** The key id and the secret. */
const account = 'dubplate-local';

export type Bucket = {
  address: string;
  /** The environment variables with which a server uses this bucket. */
  environment: Record<string, string>;
  keys(): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  write(key: string, type: string, bytes: Buffer): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A private bucket with the part of the S3 protocol that Dubplate uses: PUT, GET, HEAD and DELETE of one object,
 * ranges, listings, CORS for pages of one origin. Without `folder` the objects are deleted when it stops.
 */
export async function startBucket({
  origin,
  folder,
  port: wished,
}: {
  origin: string;
  folder?: string;
  port?: number;
}): Promise<Bucket> {
  const port = await freePort(wished);
  const address = `http://127.0.0.1:${port}`;
  const directory = folder ?? join(tmpdir(), `dubplate-bucket-${randomUUID()}`);
  const objects = await openObjects(directory);
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await answer({ name, secret: account, origin, objects }, request);
      response.writeHead(status, { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) });
      response.end(request.method === 'HEAD' ? undefined : body);
    } catch (error) {
      response.destroy(error as Error);
    }
  });
  // Never close idle connections: a busy client might send its next call on one that is just being closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    address,
    environment: {
      S3_ENDPOINT: address,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: account,
      S3_SECRET_ACCESS_KEY: account,
    },
    keys: objects.keys,
    async read(key) {
      const object = await objects.find(key);
      if (!object) throw new Error(`the bucket has no ${key}`);
      return object.bytes;
    },
    write: objects.put,
    async stop() {
      server.close();
      server.closeAllConnections();
      if (!folder) await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Each object is one file: a line with its type, then its bytes. */
async function openObjects(directory: string): Promise<Objects> {
  const [stored, arriving] = [join(directory, 'objects'), join(directory, 'arriving')];
  await mkdir(stored, { recursive: true });
  await mkdir(arriving, { recursive: true });
  const fileOf = (key: string) => join(stored, encodeURIComponent(key));
  return {
    keys: async () => (await readdir(stored)).map(decodeURIComponent),
    async find(key) {
      const file = await readFile(fileOf(key)).catch(() => null);
      if (!file) return null;
      const end = file.indexOf('\n');
      return { type: file.toString('utf8', 0, end), bytes: file.subarray(end + 1) };
    },
    /** Renames a complete file, so that a reader sees either the object before or the whole new one. */
    async put(key, type, bytes) {
      const file = join(arriving, randomUUID());
      await writeFile(file, Buffer.concat([Buffer.from(`${type}\n`), bytes]));
      await rename(file, fileOf(key));
    },
    remove: (key) => rm(fileOf(key), { force: true }),
  };
}
