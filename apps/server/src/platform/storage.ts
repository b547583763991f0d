import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient, AwsV4Signer } from 'aws4fetch';
import type { Config } from './config.ts';

type SignedUpload = { url: string; headers: Record<string, string> };

/** Objects in the bucket, by key. Every call has a timeout for a bucket that does not answer. */
export type Storage = {
  /** A presigned URL for uploading exactly these bytes: another size, type or content breaks the signature. */
  signUpload(
    key: string,
    upload: { type: string; size: number; sha256: string },
    seconds: number,
  ): Promise<SignedUpload>;
  /** A presigned URL for reading, in a browser and in ranges. */
  signDownload(key: string, type: string, seconds: number): Promise<string>;
  /** Returns the object, cut off one byte after `limit`; null when it does not exist. */
  read(key: string, limit: number): Promise<Buffer | null>;
  write(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Succeeds when the object does not exist. */
  remove(key: string): Promise<void>;
};

type StorageConfig = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_PUBLIC_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

const maxTries = 3;
const pauseMs = 100;

export function createStorage(config: StorageConfig, { timeoutMs = 10_000, now = () => new Date() } = {}): Storage {
  const account = {
    service: 's3',
    region: config.S3_REGION,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  };
  const client = new AwsClient(account);
  const locate = (endpoint: string, key: string) => new URL(`${endpoint}/${config.S3_BUCKET}/${key}`);

  /**
   * Retries lost connections and temporary errors. A bucket closes idle connections, sometimes while a call is sent on
   * one. Every call is idempotent, so it may arrive twice.
   */
  async function call(method: string, key: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (let tries = 1; ; tries += 1) {
      const isLast = tries === maxTries;
      const signed = await client.sign(locate(config.S3_ENDPOINT, key), { method, ...init });
      try {
        const response = await fetch(signed, { signal });
        if (isLast || !isTemporary(response.status)) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast || signal.aborted) throw describeFailure(error);
      }
      await pause(tries * pauseMs);
    }
  }

  async function sign(
    method: string,
    key: string,
    seconds: number,
    { headers = {}, query = {} }: { headers?: Record<string, string>; query?: Record<string, string> },
  ): Promise<string> {
    const url = locate(config.S3_PUBLIC_ENDPOINT, key);
    for (const [name, value] of Object.entries({ 'X-Amz-Expires': String(seconds), ...query })) {
      url.searchParams.set(name, value);
    }
    const datetime = now()
      .toISOString()
      .replaceAll(/[:-]|\.\d{3}/g, '');
    const signer = new AwsV4Signer({
      ...account,
      method,
      url: url.href,
      headers,
      datetime,
      signQuery: true,
      allHeaders: true,
    });
    return (await signer.sign()).url.href;
  }

  return {
    async signUpload(key, { type, size, sha256 }, seconds) {
      const headers = { 'content-type': type, 'x-amz-checksum-sha256': Buffer.from(sha256, 'hex').toString('base64') };
      // The length is signed too, but only the browser itself may set that header.
      const url = await sign('PUT', key, seconds, { headers: { ...headers, 'content-length': String(size) } });
      return { url, headers };
    },

    signDownload: (key, type, seconds) =>
      sign('GET', key, seconds, {
        query: {
          'response-content-type': type,
          'response-content-disposition': 'inline',
          // A player reuses the bytes that were fetched ahead. Objects never change.
          'response-cache-control': `private, max-age=${seconds}, immutable`,
        },
      }),

    async read(key, limit) {
      const response = await call('GET', key);
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      await expectDone(response, 'read');
      return readUpTo(response, limit).catch((error: unknown) => {
        throw describeFailure(error);
      });
    },

    async write(key, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
      await expectDone(await call('PUT', key, { headers, body: new Uint8Array(bytes) }), 'write', true);
    },

    async remove(key) {
      const response = await call('DELETE', key);
      if (response.status === 404) await response.body?.cancel();
      else await expectDone(response, 'remove', true);
    },
  };
}

/** The bucket is away for now: the caller may try again. */
export class BucketUnavailable extends Error {}

const isTemporary = (status: number): boolean => status >= 500 || status === 429;

/** fetch reports only that it failed; its cause has the reason. */
function describeFailure(error: unknown): BucketUnavailable {
  const { message, cause } = error as Error & { cause?: { code?: string } };
  return new BucketUnavailable(`the bucket did not answer: ${cause?.code ?? message}`, { cause: error });
}

async function expectDone(response: Response, what: string, discard = false): Promise<void> {
  if (response.ok && !discard) return;
  // Reads the whole body, so that the connection can be reused. S3 puts the reason there.
  const text = await response.text();
  if (response.ok) return;
  const reason = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no reason given';
  throw new (isTemporary(response.status) ? BucketUnavailable : Error)(
    `the bucket did not ${what}: ${response.status} ${reason}`,
  );
}

async function readUpTo(response: Response, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early aborts the transfer.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit + 1);
}
