import * as z from 'zod/mini';

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** What a browser tells the server about a fault in the page. It says nothing of the member. */
export const clientErrorSchema = z.object({
  kind: z.enum(['error', 'rejection', 'render']),
  build: text(40),
  route: text(100),
  message: text(300),
  stack: text(2000),
});

export type ClientError = z.infer<typeof clientErrorSchema>;

type Fault = { kind: ClientError['kind']; error: unknown; build: string; path: string };

/** Builds the report: bounded, and without queries, addresses, ids and quoted text. */
export function describeClientError({ kind, error, build, path }: Fault): ClientError {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Thrown', message: String(error), stack: '' };
  // Chromium repeats the message at the head of the stack.
  const frames = (stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
  return {
    kind,
    build: build.slice(0, 40),
    route: routePattern(path),
    message: stripPersonalData(`${name}: ${message}`).slice(0, 300),
    stack: stripPersonalData(frames.slice(0, 12).join('\n')).slice(0, 2000),
  };
}

/** `/song/0b7c…` becomes `/song/:id`: which screen, never whose or which row. */
export function routePattern(path: string): string {
  const parts = path.split(/[?#]/)[0]!.split('/').filter(Boolean);
  const named = parts[0] === 'member' && parts.length > 1 ? ['member', ':name'] : parts;
  return `/${named.map((part) => (/^:?[a-z-]{1,30}$/.test(part) ? part : ':id')).join('/')}`.slice(0, 100);
}

export function stripPersonalData(given: string): string {
  return (
    given
      // 64 characters are the longest local part. Without the limit, a long word takes quadratic time.
      .replaceAll(/[\w.+-]{1,64}(@|%40)[\w-]+(\.[\w-]+)+/g, '[email]')
      // Up to the line and column that end a stack frame.
      .replaceAll(/[?#][^\s:)]*/g, '')
      .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, ':id')
      .replaceAll(/\/member\/[^\s:)"']+/g, '/member/:name')
      .replaceAll(/\b[\da-f]{16,}\b|\b\d{6,}\b/gi, ':id')
      // What V8 quotes from a text it could not read. The name of a property stays.
      .replaceAll(/"[^"\n]*"|'[^'\n]*'/g, (quoted) => (/^.[\w$.[\]]{1,40}.$/.test(quoted) ? quoted : '"…"'))
  );
}
