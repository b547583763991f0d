import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { CallsRequest } from './read-calls.ts';

const smallest = 1024;
/** Up to this size the main thread compresses, in about 1 ms. The thread pool may be busy hashing passwords. */
const largestInline = 128 * 1024;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Responses with credentials or presigned URLs. Compression would leak them through the response size (BREACH). */
const secretFeatures = ['accounts.', 'invites.', 'clips.', 'settings.'];

type Encoding = 'br' | 'gzip';

export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepted = String(header);
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null;
}

/** Compresses the response of procedures. The build compresses files (web.ts). */
export function compressAnswer(
  request: CallsRequest,
  reply: FastifyReply,
  body: string,
): string | Buffer | Promise<Buffer> {
  reply.header('vary', 'accept-encoding');
  // A character has at least one byte.
  if (body.length < smallest) return body;
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (!encoding || !mayCompress(request)) return body;
  reply.header('content-encoding', encoding);
  return compress(encoding, Buffer.from(body));
}

/** Excludes secrets and requests from other sites: another site can trigger requests and measure the response size. */
function mayCompress({ headers, params }: CallsRequest): boolean {
  const site = headers['sec-fetch-site'];
  const isSecret = params.path.split(',').some((name) => secretFeatures.some((feature) => name.startsWith(feature)));
  return (site === undefined || site === 'same-origin') && !isSecret;
}

export function compress(encoding: Encoding, body: Buffer): Buffer | Promise<Buffer> {
  if (body.length <= largestInline) return encoding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body);
  return encoding === 'br' ? promisify(brotliCompress)(body, brotliOptions) : promisify(gzip)(body);
}
