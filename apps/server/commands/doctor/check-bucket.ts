import { createHash, randomUUID } from 'node:crypto';
import type { Config } from '../../src/platform/config.ts';
import { createStorage, type Storage } from '../../src/platform/storage.ts';
import { attempt, failure, ok, timeoutMs, type Finding } from './finding.ts';

const rules = 'Set the CORS rule of docs/operations.md, The bucket, with BASE_URL as its only origin.';
const bytes = Buffer.from('dubplate doctor');
const type = 'audio/mpeg';
const seconds = 60;

/** Uploads and plays an object as a browser does, and tries what must be refused. Removes what it wrote. */
export async function checkBucket(config: Config): Promise<Finding[]> {
  const storage = createStorage(config, { timeoutMs });
  const key = `incoming/doctor-${randomUUID()}`;
  const roundTrip = await attempt('bucket', 'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the key.', async () => {
    await storage.write(key, bytes, type);
    const read = await storage.read(key, bytes.length);
    if (!read?.equals(bytes)) return failure('bucket: returned other bytes', 'Check the service with its own tools.');
    await storage.remove(key);
    if (await storage.read(key, 1)) return failure('bucket: a deleted object is there', 'Turn versioning off.');
    return ok('bucket: writes, reads and deletes');
  });
  if (roundTrip.result !== 'ok') return [roundTrip];
  try {
    return [
      roundTrip,
      await checkUpload(config, storage, key),
      await checkPreflight(config, key),
      await checkPrivacy(config, key),
    ];
  } finally {
    await storage.remove(key).catch(() => {});
  }
}

const send = (url: string | URL, init: RequestInit = {}) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });

/** Also asks for a public object, which a client can add to the presigned request. `checkPrivacy` reads it. */
const checkUpload = (config: Config, storage: Storage, key: string) =>
  attempt('bucket, from a browser', 'Check S3_PUBLIC_ENDPOINT: browsers must reach it.', async () => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const ticket = await storage.signUpload(key, { type, size: bytes.length, sha256 }, seconds);
    const headers = { ...ticket.headers, origin: config.BASE_URL };
    const uploaded = await send(ticket.url, { method: 'PUT', headers, body: bytes });
    if (!uploaded.ok)
      return failure(`bucket: a presigned upload gets ${uploaded.status}`, 'Check the clock and the key.');
    await send(ticket.url, { method: 'PUT', headers: { ...headers, 'x-amz-acl': 'public-read' }, body: bytes });
    const address = await storage.signDownload(key, type, seconds);
    const played = await send(address, { headers: { origin: config.BASE_URL, range: 'bytes=0-3' } });
    if (played.status !== 206) return failure(`bucket: a range gets ${played.status}`, 'Clips need range requests.');
    const allowed = played.headers.get('access-control-allow-origin');
    return allowed === config.BASE_URL || allowed === '*'
      ? ok('bucket, from a browser: uploads and plays a range')
      : failure('bucket: a page cannot read a clip (CORS)', rules);
  });

const checkPreflight = (config: Config, key: string) =>
  attempt('bucket, CORS', rules, async () => {
    const preflight = async (origin: string) => {
      const headers = {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
      };
      const response = await send(locate(config, key), { method: 'OPTIONS', headers });
      return response.ok && ['*', origin].includes(response.headers.get('access-control-allow-origin') ?? '');
    };
    if (!(await preflight(config.BASE_URL))) return failure('bucket: refuses uploads of the app (CORS)', rules);
    return (await preflight('https://another-site.example'))
      ? failure('bucket: other sites may upload (CORS)', rules)
      : ok('bucket, CORS: allows the app and no other site');
  });

const checkPrivacy = (config: Config, key: string) =>
  attempt('bucket, public access', 'Block public access of the bucket.', async () => {
    const { status } = await send(locate(config, key));
    return status === 403 || status === 401
      ? ok('bucket, public access: refused')
      : failure(
          `bucket: an unsigned request gets ${status}`,
          'Block public access. On Ceph RGW 16, set PublicAccessBlock with IgnorePublicAcls only.',
        );
  });

const locate = (config: Config, key: string) => `${config.S3_PUBLIC_ENDPOINT}/${config.S3_BUCKET}/${key}`;
