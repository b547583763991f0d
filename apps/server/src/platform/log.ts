import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { destination } from 'pino';

export type Log = FastifyBaseLogger;

export type LogStream = { write(line: string): void };

/** More than any path of the app. A client may send 16 KB. */
const maxPathLength = 500;

/** Each write wakes a thread and the reader: with one for each line, the log took a tenth of the CPU time of a vote. */
const writtenTogether = { bytes: 4_096, ms: 50 };

/** Writes what is left when the process exits. A killed process loses the lines of the last 50 ms. */
const bufferedOutput = (): LogStream =>
  destination({ sync: false, minLength: writtenTogether.bytes, periodicFlush: writtenTogether.ms });

/**
 * The log line of a request has an id, the method and the path. It never has the query (reset and verification links
 * have their token there), a header, a body or an email address.
 */
export function logOptions(level: string, buildId: string, stream?: LogStream): Pick<FastifyServerOptions, 'logger'> {
  return {
    logger: {
      level,
      stream: stream ?? bufferedOutput(),
      base: { process: process.pid, build: buildId },
      serializers: {
        req: (request) => ({ method: request.method, path: loggedPath(request.url) }),
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

/**
 * Without the query. Decoded, because the router decodes too: an encoded letter must not hide a token from `scrub`.
 * Only ASCII, which cannot fail.
 */
export function loggedPath(url: string): string {
  const path = url.split('?')[0]!.slice(0, maxPathLength);
  const decoded = path.replaceAll(/%[0-7][\da-f]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
  return scrub(decoded.replace(/^(\/+(?:calendar|unsubscribe)\/).*/s, '$1[hidden]'));
}

/** Removes personal data from messages of libraries: PostgreSQL quotes the row, SMTP the recipient. */
export function scrub(text: string): string {
  return (
    text
      // The local part of an email has at most 64 characters. Without the limit, a long word takes quadratic time.
      .replaceAll(/[\w.+-]{1,64}@[\w-]+(\.[\w-]+)+/g, '[email]')
      .replaceAll(/([?&](?:token|code|state|X-Amz-(?:Signature|Credential))=)[^&\s]+/g, '$1[hidden]')
      // These tokens have no expiry.
      .replaceAll(/(\/(?:calendar|unsubscribe)\/)[^\s/?]+/g, '$1[hidden]')
      .replaceAll(/:\/\/[^\s/@]+@/g, '://[hidden]@')
  );
}
