import { AwsClient } from 'aws4fetch';
import { createStorage } from '../../apps/server/src/platform/storage.ts';
import type { ObjectStore } from './object-store.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const clipType = 'audio/mpeg';
const pageTimeoutMs = 60_000;

/** A bucket of an S3-compatible service. `pageSize` is the number of keys in one answer, at most 1,000. */
export function createS3Store(settings: S3Settings, pageSize = 1_000): ObjectStore {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
  const storage = createStorage({
    S3_ENDPOINT: endpoint,
    S3_PUBLIC_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });

  async function listPage(prefix: string, continuation: string | undefined): Promise<string> {
    const url = new URL(`${endpoint}/${bucket}`);
    const query = { 'list-type': '2', 'max-keys': String(pageSize), prefix, 'continuation-token': continuation };
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
    const response = await client.fetch(url, { signal: AbortSignal.timeout(pageTimeoutMs) });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`the bucket ${bucket} was not listed: ${response.status} ${textOf(text, 'Code')}`);
    return text;
  }

  return {
    async list(prefix) {
      const sizes = new Map<string, number>();
      let continuation: string | undefined;
      do {
        const page = await listPage(prefix, continuation);
        for (const [, object] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          sizes.set(textOf(object!, 'Key')!, Number(textOf(object!, 'Size')));
        }
        continuation = textOf(page, 'NextContinuationToken');
      } while (continuation !== undefined);
      return sizes;
    },
    read: (key) => storage.read(key, Number.MAX_SAFE_INTEGER - 1),
    write: (key, bytes) => storage.write(key, bytes, key.endsWith('.mp3') ? clipType : 'application/octet-stream'),
    remove: (key) => storage.remove(key),
  };
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };

/** The text of the first element of this name. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity);
}
