import { createHash, createHmac } from 'node:crypto';

/** A call to a bucket, as it came in. */
export type SignedCall = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
};

/**
 * The error code with which S3 refuses a call: its signature (version 4, in the URL or in a header) is not that of the
 * secret, has expired, or covers other content. Null when S3 accepts the call.
 */
export function faultInSignature(call: SignedCall, secret: string, now = Date.now()): string | null {
  const { pathname, searchParams } = new URL(call.url, 'http://bucket');
  const header = (name: string) => String(call.headers[name] ?? '');
  const inAddress = searchParams.get('X-Amz-Signature');
  const inHeader = Object.fromEntries(
    [...header('authorization').matchAll(/(\w+)=([^,\s]+)/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  const signature = inAddress ?? inHeader.Signature;
  if (!signature) return 'AccessDenied';

  const credential = (inAddress ? searchParams.get('X-Amz-Credential') : inHeader.Credential) ?? '';
  const names = (inAddress ? searchParams.get('X-Amz-SignedHeaders') : inHeader.SignedHeaders) ?? '';
  const time = (inAddress ? searchParams.get('X-Amz-Date') : header('x-amz-date')) ?? '';
  const signedNames = names.split(';');
  const unsigned = Object.keys(call.headers).filter((name) => name.startsWith('x-amz-') && !signedNames.includes(name));
  if (unsigned.length > 0 || !signedNames.includes('host')) return 'AccessDenied';

  searchParams.delete('X-Amz-Signature');
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const contentHash = header('x-amz-content-sha256') || 'UNSIGNED-PAYLOAD';
  const canonical = [
    call.method,
    pathname,
    query.join('&'),
    ...signedNames.map((name) => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const scope = credential.split('/').slice(1);
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n'));
  if (expected.toString('hex') !== signature) return 'SignatureDoesNotMatch';
  const age = (now - readTime(time)) / 1000;
  if (inAddress && !(age <= Number(searchParams.get('X-Amz-Expires')))) return 'AccessDenied';
  if (!(Math.abs(inAddress ? Math.min(age, 0) : age) <= maxClockSkewSeconds)) return 'RequestTimeTooSkewed';
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(call.body)) return 'XAmzContentSHA256Mismatch';
  const checksum = header('x-amz-checksum-sha256');
  return checksum && checksum !== Buffer.from(sha256(call.body), 'hex').toString('base64') ? 'BadDigest' : null;
}

const maxClockSkewSeconds = 15 * 60;

/** From 20130524T000000Z to milliseconds. */
const readTime = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
