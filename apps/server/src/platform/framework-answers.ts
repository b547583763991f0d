import { STATUS_CODES } from 'node:http';
import type { FastifyReply, FastifyServerOptions } from 'fastify';

/** Status codes for errors of the HTTP parser. Any other parser error is a 400. */
const parserStatus: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Security headers of a response that is no page: a browser that opens it runs and embeds nothing. */
export const dataHeaders = (origin: string): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(origin.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/**
 * Responses to requests that reach no route: malformed, too long or too slow. No hook runs for them, so they set their
 * own headers. They repeat nothing of the request: a URL may contain a token.
 */
export function frameworkAnswers(
  origin: string,
): Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>> {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...dataHeaders(origin),
  };
  const bodyOf = (status: number) => JSON.stringify({ error: STATUS_CODES[status] });

  return {
    frameworkErrors(error, _request, reply) {
      const status = error.statusCode ?? 400;
      return (reply as FastifyReply).code(status).headers(headers).send(bodyOf(status));
    },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const status = parserStatus[error.code] ?? 400;
      const body = bodyOf(status);
      const lines = Object.entries({ ...headers, 'content-length': body.length, connection: 'close' });
      const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
      if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
      socket.destroy(error);
    },
  };
}
