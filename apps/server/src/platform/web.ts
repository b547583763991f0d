import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isScreenPath } from '@dubplate/domain/screen-path.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedEncoding, compress } from './compression.ts';
import type { Config } from './config.ts';

import fastifyStatic from '@fastify/static';

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Returns HTML for the head of the page at an address, or null. */
type ReadTags = (request: FastifyRequest) => Promise<string | null>;

export type BuiltPage = { id: string; plain: Buffer; gzip: Buffer; br: Buffer; worker: Buffer };

/**
 * Reads the page and the service worker of the build that this process was started with. Both stay in memory: a
 * deployment may replace the files before the process restarts, and a newer page needs newer server code.
 */
export function readBuiltPage(): BuiltPage | null {
  if (!existsSync(`${folder}index.html`)) return null;
  const [plain, gzip, br] = ['', '.gz', '.br'].map((suffix) => readFileSync(`${folder}index.html${suffix}`));
  const id = /<meta name="build-id" content="([\w-]+)"/.exec(String(plain))?.[1] ?? 'unknown';
  return { id, plain: plain!, gzip: gzip!, br: br!, worker: readFileSync(`${folder}sw.js`) };
}

/**
 * The kill switch, sent as the service worker while SERVICE_WORKER is off. Browsers fetch the worker on each visit.
 * This one deletes the stored builds, answers no request, and unregisters unless an open page registers it again.
 * It deletes them when it is installed too: Chromium activates it when the old worker has no event left.
 */
const workerRemoval = `
const deleteBuilds = () => caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))));
self.addEventListener('install', (event) => event.waitUntil(deleteBuilds().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) =>
  event.waitUntil(deleteBuilds().then(() => self.registration.unregister())),
);
`;

/**
 * Serves the built web app. Files in assets/ have a hash in their name and never change. They are looked up on each
 * request, so that files of newer and earlier builds are found as well.
 */
export async function serveWeb(
  app: FastifyInstance,
  page: BuiltPage | null,
  { SERVICE_WORKER }: Pick<Config, 'SERVICE_WORKER'>,
  readTags: ReadTags,
): Promise<void> {
  if (page) {
    const worker = SERVICE_WORKER === 'on' ? page.worker : workerRemoval;
    app.get('/sw.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    );
    await app.register(fastifyStatic, {
      root: `${folder}assets`,
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      globIgnore: ['assets/**', 'index.html*', 'sw.js', 'builds.json'],
      index: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache');
        // Emails show the icon inside the pages of mail providers.
        if (path.startsWith(`${folder}icons/`)) reply.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
  } else {
    app.log.warn('no built web app found: run npm run build to serve one from here');
  }
  servePage(app, page, readTags);
}

/** For a process without the role `web`. Replaces Fastify's handler, which logs the whole URL. */
export function refuseOtherPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ error: 'Not found' }));
}

export function servePage(app: FastifyInstance, page: BuiltPage | null, readTags: ReadTags): void {
  // Replaces Fastify's handler, which logs the whole URL: a reset link has its token there.
  app.setNotFoundHandler(async (request, reply) => {
    if (!page || !asksForScreen(request)) return reply.code(404).send({ error: 'Not found' });
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const tags = await readTags(request);
    const version = tags ? `${page.id}-${createHash('sha256').update(tags).digest('hex').slice(0, 16)}` : page.id;
    const etag = `"${version}-${encoding ?? 'plain'}"`;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (encoding) reply.header('content-encoding', encoding);
    reply.type('text/html; charset=utf-8');
    if (!tags) return reply.send(page[encoding ?? 'plain']);
    const tagged = Buffer.from(String(page.plain).replace('</head>', () => `${tags}</head>`));
    return reply.send(encoding ? await compress(encoding, tagged) : tagged);
  });
}

/** Every other URL is a screen of the app and gets the page, unless the client does not accept HTML. */
function asksForScreen({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (headers.accept && !/text\/html|\*\/\*/.test(headers.accept)) return false;
  return isScreenPath(url.split('?')[0] ?? '');
}

const validDays = 180;

/** /.well-known/security.txt (RFC 9116). The expiry date is computed per request: clients ignore an expired file. */
export function serveSecurityTxt(app: FastifyInstance, config: Pick<Config, 'BASE_URL' | 'SECURITY_CONTACT'>): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date();
    expires.setUTCDate(expires.getUTCDate() + validDays);
    expires.setUTCHours(0, 0, 0, 0);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${config.SECURITY_CONTACT}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.BASE_URL}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
