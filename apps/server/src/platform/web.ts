import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The page of the built web app, or nothing when there is no build. */
export const readPage = (): string => (existsSync(folder) ? readFileSync(join(folder, 'index.html'), 'utf8') : '');

/**
 * The built web app. Files under assets/ carry a hash in their name and never change; every other
 * address is a screen of the app and gets the page itself, always fresh.
 */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  const built = existsSync(folder);
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.includes('/assets/');
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  } else {
    app.log.warn('no built web app found: run npm run build to serve one from here');
  }
  // Always our own: the framework's answer to an unknown address logs it whole, and a reset link has its token there.
  app.setNotFoundHandler((request, reply) => {
    const isScreen = /^(GET|HEAD)$/.test(request.method) && !/^\/(api|live|assets)\//.test(request.url);
    if (built && isScreen) return reply.sendFile('index.html');
    return reply.code(404).send({ error: 'Not found' });
  });
}
