import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { dataHeaders } from './framework-answers.ts';
import { sharePath } from './share.ts';

/** Origins of the embedded players of the four music platforms (spec, section 2: players). */
const platformFrames = [
  'https://www.youtube-nocookie.com',
  'https://w.soundcloud.com',
  'https://www.instagram.com',
  'https://platform.twitter.com',
];

/** The token in the path authorizes the call: mail providers send it, without cookies and from any origin. */
export const unsubscribePath = '/unsubscribe/:token';

/** Routes that read no session. A form of another site can do no more with them than any other client. */
const anyOriginPaths = new Set<string | undefined>([sharePath, unsubscribePath]);

type Protected = {
  /** The public origin of the app. */
  origin: string;
  bucketOrigin: string;
  /** The HTML of the web app. The policy allows each of its inline scripts by hash. */
  page: string;
};

/** Sets security headers, and refuses writes from other sites. */
export function protect(app: FastifyInstance, options: Protected): void {
  const pages = pageHeaders(options);
  // API responses contain personal data, so proxies and browsers must not cache them.
  const data = { ...dataHeaders(options.origin), 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    // The route too: its path may be percent-encoded in the URL.
    const isData = [request.url, request.routeOptions.url].some((path) => path?.startsWith('/api/'));
    reply.headers(isData ? data : pages);
    const refused = refuseForeignWrite(request, options.origin);
    if (refused) return void refused(reply);
    done();
  });
}

/** Helmet computes the headers once: for each response it took 4 % of the CPU time of a vote. */
function pageHeaders({ origin, bucketOrigin, page }: Protected): Record<string, string> {
  const secure = origin.startsWith('https:');
  const live = origin.replace(/^http/, 'ws');
  const options: HelmetOptions = {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The mp3 encoder is WebAssembly. This allows WebAssembly, but not `eval`.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...inlineScriptHashes(page)],
        // The encoder starts a worker from a blob URL. The same policy applies inside the worker.
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
    // The Google popup must be able to send its result to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Without subdomains: other subdomains of the owner may not have TLS.
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  };
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  const headers = response.getHeaders() as Record<string, string>;
  return { ...headers, 'permissions-policy': 'microphone=(self), camera=(), geolocation=()' };
}

/**
 * CSRF protection besides SameSite=Lax cookies. Browsers send the origin of every write, so a write with a cookie and
 * without an origin is no page of the app.
 */
function refuseForeignWrite(request: FastifyRequest, origin: string): ((reply: FastifyReply) => FastifyReply) | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  // The share menu of a phone sends no origin, or `null`.
  if (request.method === 'POST' && anyOriginPaths.has(request.routeOptions.url)) return null;
  const { origin: from, 'sec-fetch-site': site, cookie } = request.headers;
  const isForeign = (from && from !== origin) || site === 'cross-site';
  const isUnproved = cookie && from !== origin && site !== 'same-origin';
  if (isForeign || isUnproved) return (reply) => reply.code(403).send({ error: 'Wrong origin' });
  if (request.method === 'POST') return null;
  return (reply) => reply.code(405).header('allow', 'GET, HEAD, POST').send({ error: 'Method not allowed' });
}

function inlineScriptHashes(page: string): string[] {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!);
  return scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
