import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './ports.ts';

/** A bucket that speaks the S3 protocol, in a folder. */
export async function startBucket({
  folder,
  port: wished,
}: {
  folder?: string;
  port?: number;
}): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort(wished);
  const directory = folder ?? (await mkdtemp(join(tmpdir(), 'dubplate-bucket-')));
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    directory,
    silent: true,
    configureBuckets: [{ name: 'clips', configs: [] }],
  });
  await server.run();
  return { address: `http://localhost:${port}`, stop: () => server.close() };
}
