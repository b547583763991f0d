import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the sign-in library gets to see of a request, with the address we vouch for. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-client-ip': request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  return headers;
}

/** Gives the browser the cookies the sign-in library set. */
export function passCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
}
