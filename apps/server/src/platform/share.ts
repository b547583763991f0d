import { findLinks } from '@dubplate/domain/songs/song-link.ts';
import type { FastifyInstance } from 'fastify';

export const sharePath = '/share';

/** Text and links are small. A body with a file is usually larger. */
const maxBodyBytes = 64 * 1024;
/** Below the 8 KB that nginx accepts for the first line of a request. */
const maxQueryLength = 4000;
const again = `${sharePath}?again=1`;

/**
 * POST /share: the share menu of a phone, when the service worker of the installed app does not run yet. The worker
 * keeps a shared file, this server cannot: it asks the member to share once more. Text and links go into the query of
 * the screen. The route changes nothing and reads no session, so it accepts any origin (protection.ts).
 */
export async function receiveShares(app: FastifyInstance): Promise<void> {
  // A scope of its own: the parser must not apply to other routes.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(sharePath, {
      bodyLimit: maxBodyBytes,
      // Answers before the body arrives. Node.js reads and drops the rest, so the browser sees no broken connection.
      async onRequest(request, reply) {
        if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return reply.redirect(again, 303);
      },
      errorHandler(error, _request, reply) {
        if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
        return reply.redirect(again, 303);
      },
      async handler(request, reply) {
        const form = await readForm(request.body as Buffer | undefined, request.headers['content-type'] ?? '');
        return reply.redirect(form ? targetOf(form) : sharePath, 303);
      },
    });
  });
}

/** Null when the body is malformed. */
const readForm = (body: Buffer | undefined, type: string): Promise<FormData | null> =>
  new Response(new Uint8Array(body ?? []), { headers: { 'content-type': type } }).formData().catch(() => null);

function targetOf(form: FormData): string {
  // A file field without a file has an empty File.
  if ([...form.values()].some((value) => value instanceof File && value.size > 0)) return again;
  const query = new URLSearchParams();
  for (const name of ['url', 'text', 'title']) {
    const value = form.get(name);
    if (typeof value !== 'string') continue;
    // A long text is reduced to its links. One character may take nine in a query, so the length is that of the query.
    for (const candidate of [value, findLinks(value).join(' ')]) {
      const next = new URLSearchParams(query);
      next.set(name, candidate);
      if (!candidate || query.has(name) || String(next).length > maxQueryLength) continue;
      query.set(name, candidate);
    }
  }
  return query.size > 0 ? `${sharePath}?${query}` : sharePath;
}
