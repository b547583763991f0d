import * as z from 'zod/mini';

const text = (maxLength: number) => z.string().check(z.maxLength(maxLength));

/** A JavaScript error that the browser reports to the server. Contains no personal data. */
export const clientErrorSchema = z.object({
  kind: z.enum(['error', 'rejection', 'render']),
  build: text(40),
  route: text(100),
  message: text(300),
  stack: text(2000),
});

export type ClientError = z.infer<typeof clientErrorSchema>;

type Fault = { kind: ClientError['kind']; error: unknown; build: string; path: string };

/** Builds the report: limited in length, without queries, URLs, ids and quoted text. */
export function describeClientError({ kind, error, build, path }: Fault): ClientError {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Thrown', message: String(error), stack: '' };
  // Chromium repeats the message in the first line of the stack.
  const frames = (stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
  return {
    kind,
    build: build.slice(0, 40),
    route: routePattern(path),
    message: stripPersonalData(`${name}: ${message}`).slice(0, 300),
    stack: stripPersonalData(frames.slice(0, 12).join('\n')).slice(0, 2000),
  };
}

/** '/song/0b7c…' becomes '/song/:id': the report names the screen, never the row or the member. */
export function routePattern(path: string): string {
  const parts = path.split(/[?#]/)[0]!.split('/').filter(Boolean);
  const named = parts[0] === 'member' && parts.length > 1 ? ['member', ':name'] : parts;
  return `/${named.map((part) => (/^:?[a-z-]{1,30}$/.test(part) ? part : ':id')).join('/')}`.slice(0, 100);
}

export const stripPersonalData = (given: string): string =>
  given
    // The local part of an email has at most 64 characters. Without the limit, a long word takes quadratic time.
    .replaceAll(/[\w.+-]{1,64}(@|%40)[\w-]+(\.[\w-]+)+/g, '[email]')
    // Removes query and fragment, and keeps the line and column at the end of a stack frame.
    .replaceAll(/[?#][^\s:)]*/g, '')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, ':id')
    .replaceAll(/\/member\/[^\s:)"']+/g, '/member/:name')
    .replaceAll(/\b[\da-f]{16,}\b|\b\d{6,}\b/gi, ':id')
    // Removes input that V8 quotes in a parse error. Keeps names of properties.
    .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, (quoted) => (/^.[\w$.[\]]{1,40}.$/.test(quoted) ? quoted : '"…"'));
