import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { faultInSignature } from './bucket-signature.ts';

export type Objects = {
  keys(): Promise<string[]>;
  find(key: string): Promise<{ type: string; bytes: Buffer } | null>;
  put(key: string, type: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
};

type PrivateBucket = { name: string; secret: string; origin: string; objects: Objects };
type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: Buffer | string };

/** What S3 answers to one call. The whole body is read first: the signature covers its checksum. */
export async function answer(bucket: PrivateBucket, request: IncomingMessage): Promise<Answer> {
  const { origin, secret } = bucket;
  const { method = '', url = '', headers } = request;
  if (method === 'OPTIONS') return answerPreflight(origin, headers);
  const body = Buffer.concat(await request.toArray());
  const cors = headers.origin === origin ? corsHeaders(origin) : {};
  const fault = faultInSignature({ method, url, headers, body }, secret);
  const { status, headers: others, ...rest } = fault ? refuse(fault) : await answerSigned(bucket, request, body);
  return { status, headers: { ...cors, ...others }, ...rest };
}

async function answerSigned(
  { name, objects }: PrivateBucket,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<Answer> {
  const { pathname, searchParams } = new URL(url!, 'http://bucket');
  const [, named, ...path] = decodeURIComponent(pathname).split('/');
  const key = path.join('/');
  if (named !== name) return refuse('NoSuchBucket');
  if (!key && method === 'GET' && searchParams.has('list-type')) {
    const listing = await listObjects(objects, searchParams);
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: listing };
  }
  if (!key) return refuse('NotImplemented');
  if (method === 'PUT') {
    await objects.put(key, headers['content-type'] ?? 'binary/octet-stream', body);
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (method === 'DELETE') {
    await objects.remove(key);
    return { status: 204 };
  }
  if (method !== 'GET' && method !== 'HEAD') return refuse('NotImplemented');
  const object = await objects.find(key);
  if (!object) return refuse('NoSuchKey');
  const disposition = searchParams.get('response-content-disposition');
  const caching = searchParams.get('response-cache-control');
  const described = {
    'content-type': searchParams.get('response-content-type') ?? object.type,
    ...(disposition && { 'content-disposition': disposition }),
    ...(caching && { 'cache-control': caching }),
    'accept-ranges': 'bytes',
    etag: etagOf(object.bytes),
  };
  const range = readRange(headers.range, object.bytes.length);
  if (range === 'everything') return { status: 200, headers: described, body: object.bytes };
  if (range === 'nothing') return refuse('InvalidRange');
  const { first, last } = range;
  const place = { 'content-range': `bytes ${first}-${last}/${object.bytes.length}` };
  return { status: 206, headers: { ...described, ...place }, body: object.bytes.subarray(first, last + 1) };
}

const maxKeys = 1_000;

/** One page of ListObjectsV2: keys in byte order, from behind the last key of the page before. */
async function listObjects(objects: Objects, query: URLSearchParams): Promise<string> {
  const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
  const keys = (await objects.keys()).filter((key) => key.startsWith(prefix) && (!after || key > after)).toSorted();
  const page = keys.slice(0, Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys));
  const found = await Promise.all(page.map(async (key) => ({ key, object: await objects.find(key) })));
  const contents = found
    .filter(({ object }) => object)
    .map(({ key, object }) => `<Contents><Key>${escape(key)}</Key><Size>${object!.bytes.length}</Size></Contents>`);
  const next =
    page.length < keys.length ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** `bytes=5-9`, `bytes=5-` or `bytes=-5`. As S3 does, ignores a header it cannot read. */
function readRange(
  header: string | undefined,
  size: number,
): 'everything' | 'nothing' | { first: number; last: number } {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!from && !to) return 'everything';
  const first = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (from && to && Number(to) < first) return 'everything';
  return first < size ? { first, last } : 'nothing';
}

const statusOf: Record<string, number> = {
  BadDigest: 400,
  XAmzContentSHA256Mismatch: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  InvalidRange: 416,
  NotImplemented: 501,
};

const refuse = (code: string): Answer => ({
  status: statusOf[code] ?? 403,
  headers: { 'content-type': 'application/xml' },
  body: `<Error><Code>${code}</Code></Error>`,
});

/** The rule of docs/operations.md, and the header with which browsers of tests come from an address each. */
const allowed = {
  methods: ['PUT', 'GET', 'HEAD'],
  headers: ['content-type', 'x-amz-checksum-sha256', 'range', 'x-forwarded-for'],
};

const corsHeaders = (origin: string): OutgoingHttpHeaders => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': 'accept-ranges, content-range, etag',
  vary: 'origin',
});

function answerPreflight(origin: string, headers: IncomingMessage['headers']): Answer {
  const wanted = String(headers['access-control-request-headers'] ?? '').toLowerCase();
  const isAllowed =
    headers.origin === origin &&
    allowed.methods.includes(String(headers['access-control-request-method'])) &&
    wanted.split(',').every((header) => !header.trim() || allowed.headers.includes(header.trim()));
  if (!isAllowed) return refuse('AccessForbidden');
  return {
    status: 200,
    headers: {
      ...corsHeaders(origin),
      'access-control-allow-methods': allowed.methods.join(', '),
      'access-control-allow-headers': allowed.headers.join(', '),
    },
  };
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
