import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { faultInSignature } from './bucket-signature.ts';
import { freePort } from './ports.ts';
import { until } from './server-process.ts';

const name = 'clips';
/** The one account s3rver knows. */
const account = 'S3RVER';
const suffix = '._S3rver_object';

export type Bucket = {
  address: string;
  /** What a server is configured with to use it. */
  environment: Record<string, string>;
  /** What is in it. */
  keys(): Promise<string[]>;
  read(key: string): Promise<Buffer>;
  stop(): Promise<void>;
};

/**
 * A bucket that speaks the S3 protocol, in a folder, for pages of one origin. It opens with the first call: most tests
 * need it only to be there.
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
  let opened: ReturnType<typeof openBucket> | undefined;
  const server = createServer((request, response) => {
    opened ??= openBucket(directory, origin);
    opened.then(
      (answer) => answer(request, response),
      (error: Error) => response.destroy(error),
    );
  });
  // A busy process would send its next call into a connection that is just being ended for having been idle.
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
    async keys() {
      await mkdir(join(directory, name), { recursive: true });
      const files = await readdir(join(directory, name), { recursive: true });
      return files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length));
    },
    read: (key) => readFile(join(directory, name, key + suffix)),
    async stop() {
      server.close();
      server.closeAllConnections();
      if (!folder) await rm(directory, { recursive: true, force: true });
    },
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** As docs/operations.md asks for it, and with the header by which browsers in tests have an address each. */
const corsRule = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>content-type</AllowedHeader><AllowedHeader>x-amz-checksum-sha256</AllowedHeader><AllowedHeader>range</AllowedHeader>
  <AllowedHeader>x-forwarded-for</AllowedHeader>
  <ExposeHeader>accept-ranges</ExposeHeader><ExposeHeader>content-range</ExposeHeader><ExposeHeader>etag</ExposeHeader>
</CORSRule></CORSConfiguration>`;

async function openBucket(directory: string, origin: string): Promise<Answer> {
  const { default: S3rver } = await import('s3rver');
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name, configs: [corsRule(origin)] }] });
  await s3.configureBuckets();
  // It clears away a folder with its last object, at times in the moment in which another is put there.
  for (const prefix of ['incoming', 'id-requests']) {
    await mkdir(join(directory, name, prefix), { recursive: true });
    await writeFile(join(directory, name, prefix, 'stays'), '');
  }
  // It is a Koa app, which its types do not say.
  (s3 as unknown as { middleware: unknown[] }).middleware.unshift((call: KoaContext, next: () => Promise<void>) =>
    answerSigned(directory, origin, call, next),
  );
  return s3.callback() as Answer;
}

type KoaContext = {
  method: string;
  path: string;
  originalUrl: string;
  headers: Record<string, string | string[] | undefined>;
  req: Readable;
  status: number;
  body: unknown;
  set(name: string, value: string): void;
};

/**
 * s3rver looks at the date of a signature and at nothing else of it, and answers whoever does not sign at all. A
 * private bucket does neither.
 */
async function answerSigned(
  directory: string,
  origin: string,
  call: KoaContext,
  next: () => Promise<void>,
): Promise<void> {
  if (call.method === 'OPTIONS') return next();
  const body = Buffer.concat(await call.req.toArray());
  const { method, originalUrl: url, headers } = call;
  const fault = faultInSignature({ method, url, headers: { ...headers }, body }, account);
  if (fault) {
    call.status = /Mismatch|Digest/.test(fault) ? 400 : 403;
    call.set('content-type', 'application/xml');
    call.set('access-control-allow-origin', origin);
    call.body = `<Error><Code>${fault}</Code></Error>`;
    return;
  }
  call.req = Readable.from([body]);
  await next();
  // It answers a PUT before the last bytes are in the file.
  const file = join(directory, decodeURIComponent(call.path) + suffix);
  if (method === 'PUT' && call.status === 200) {
    // Nor before there is a file.
    const arrived = async () => (await stat(file).catch(() => null))?.size === body.length;
    await until(arrived, 'the bytes to be in the file', 30_000);
  }
}
