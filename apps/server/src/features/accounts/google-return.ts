import type { FastifyInstance } from 'fastify';
import { authHeaders, passCookies } from './auth-headers.ts';
import type { AuthHolder } from './auth.ts';

/**
 * The one address of the sign-in library a browser is sent to: back from Google. The rest of its
 * endpoints are not reachable.
 */
export function mountGoogleReturn(app: FastifyInstance, auth: AuthHolder, origin: string): void {
  app.get('/api/auth/callback/google', async (request, reply) => {
    const url = new URL(request.url, origin);
    const response = await auth.current().handler(new Request(url, { headers: authHeaders(request) }));
    reply.code(response.status);
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
    passCookies(reply, response.headers);
    return reply.send(await response.text());
  });
}
