import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Where the four music platforms' players come from (spec, section 2: players). */
const platformFrames = [
  'https://www.youtube-nocookie.com',
  'https://w.soundcloud.com',
  'https://www.instagram.com',
  'https://platform.twitter.com',
];

type Protected = {
  /** Where the app is reached. */
  origin: string;
  bucketOrigin: string;
  /** The page of the web app. Its inline scripts may run; each is allowed by its hash. */
  page: string;
};

/** Headers that keep a page of ours from running or showing anybody else's code. */
export async function protect(app: FastifyInstance, { origin, bucketOrigin, page }: Protected): Promise<void> {
  const secure = origin.startsWith('https:');
  const live = origin.replace(/^http/, 'ws');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The mp3 encoder is WebAssembly; this lets that run, and no text become a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(page)],
        // The encoder starts a worker from text it carries; what runs there is held by this same policy.
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", live, bucketOrigin],
        mediaSrc: ["'self'", 'blob:', bucketOrigin],
        manifestSrc: ["'self'"],
        frameSrc: platformFrames,
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // The Google window must be able to tell the page that opened it how it went.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // This host only: the owner's other subdomains may not have TLS.
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=()');
  });

  // Answers of the API are about somebody; no cache on the way may keep them.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });

  // Cookies are SameSite=Lax; this also stops a form or script of another site that a browser lets through. Every
  // browser names the origin of a write, so one that carries a cookie and no origin is no page of ours.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { origin: from, 'sec-fetch-site': site, cookie } = request.headers;
    const isForeign = (from && from !== origin) || site === 'cross-site';
    const isUnproved = cookie && from !== origin && site !== 'same-origin';
    if (isForeign || isUnproved) return reply.code(403).send({ error: 'Wrong origin' });
    if (request.method !== 'POST') {
      return reply.code(405).header('allow', 'GET, HEAD, POST').send({ error: 'Method not allowed' });
    }
  });
}

function inlineScriptHashes(page: string): string[] {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!);
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
