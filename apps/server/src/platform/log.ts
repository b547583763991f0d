import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';

export type Log = FastifyBaseLogger;

export type LogStream = { write(line: string): void };

/**
 * What a request leaves in the log: an id, the method and the path. Never the query (reset and
 * verification links carry their token there), a header, a body or an address of a person.
 */
export function logOptions(level: string, buildId: string, stream?: LogStream): Pick<FastifyServerOptions, 'logger'> {
  return {
    logger: {
      level,
      ...(stream && { stream }),
      base: { process: process.pid, build: buildId },
      serializers: {
        req: (request) => ({ method: request.method, path: scrub(request.url.split('?')[0] ?? '') }),
        res: (reply) => ({ status: reply.statusCode }),
        err: (error) => ({
          type: error.name,
          code: (error as { code?: string }).code ?? '',
          message: scrub(error.message),
          stack: scrub(error.stack ?? ''),
        }),
      },
    },
  };
}

/** Libraries put addresses and links into their messages: PostgreSQL quotes the row, SMTP the recipient. */
export function scrub(text: string): string {
  return text
    .replaceAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]')
    .replaceAll(/([?&](?:token|code|state|X-Amz-(?:Signature|Credential))=)[^&\s]+/g, '$1[hidden]')
    .replaceAll(/:\/\/[^\s/@]+@/g, '://[hidden]@');
}
