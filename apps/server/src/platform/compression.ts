import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { proceduresIn } from './request-log.ts';

const smallest = 1024;
/** Up to this size the main thread compresses, in about 1 ms. The thread pool may be busy hashing passwords. */
const largestInline = 128 * 1024;

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Responses with credentials or presigned URLs. Compression would leak them through the response size (BREACH). */
const secretFeatures = ['accounts.', 'invites.', 'clips.', 'settings.'];

type Encoding = 'br' | 'gzip';

export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const accepts = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(String(header));
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

/** Compresses responses of procedures. The build compresses files (web.ts). */
export function compressAnswers(app: FastifyInstance): void {
  // The tRPC adapter sends a Response, which Fastify would unpack after this hook.
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(payload instanceof Response) || request.method === 'HEAD') return payload;
    const body = Buffer.from(await payload.arrayBuffer());
    reply.code(payload.status);
    for (const [name, value] of payload.headers) reply.header(name, value);
    reply.header('vary', [payload.headers.get('vary'), 'accept-encoding'].filter(Boolean).join(', '));
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding || body.length < smallest || !mayCompress(request)) return body;
    reply.header('content-encoding', encoding);
    return compress(encoding, body);
  });
}

/** Excludes secrets and requests from other sites: another site can trigger requests and measure the response size. */
function mayCompress({ headers, url }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  const procedures = proceduresIn(url.split('?')[0] ?? '') ?? [];
  const isSecret = procedures.some((name) => secretFeatures.some((feature) => name.startsWith(feature)));
  return (site === undefined || site === 'same-origin') && !isSecret;
}

export async function compress(encoding: Encoding, body: Buffer): Promise<Buffer> {
  if (body.length <= largestInline) return encoding === 'br' ? brotliCompressSync(body, brotliOptions) : gzipSync(body);
  return encoding === 'br' ? promisify(brotliCompress)(body, brotliOptions) : promisify(gzip)(body);
}
