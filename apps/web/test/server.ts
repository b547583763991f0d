import { refusals, type Refusal } from '@dubplate/domain/errors.ts';
import type { api } from '../src/platform/api.ts';

/** Fake server: replaces `fetch` for `/api/trpc/*`, and speaks the batch format of tRPC. */

type Api = typeof api;
type Path = { [Feature in keyof Api & string]: `${Feature}.${keyof Api[Feature] & string}` }[keyof Api & string];
type Procedure<P extends Path> = P extends `${infer Feature extends keyof Api & string}.${infer Name}`
  ? Api[Feature][Name & keyof Api[Feature]]
  : never;
type Call<P extends Path> =
  Procedure<P> extends { query: infer Query } ? Query : Procedure<P> extends { mutate: infer Mutate } ? Mutate : never;
type Input<P extends Path> = Call<P> extends (input: infer I, ...rest: never[]) => unknown ? I : never;
type Output<P extends Path> =
  Call<P> extends (...args: never[]) => Promise<infer O> ? ([O] extends [never] ? void : O) : never;

type Refused = { reason: Refusal; message: string; about?: string | undefined; code: string };
type Reply =
  | { kind: 'data'; of: (input: never) => unknown }
  | { kind: 'refusal'; error: Refused }
  /** The connection fails before a response arrives. */
  | { kind: 'network' }
  /** A proxy responds instead of the server. */
  | { kind: 'bad-gateway'; body: string };

const statuses: Record<string, number> = { BAD_REQUEST: 400, INTERNAL_SERVER_ERROR: 500 };

/** Home and the signed-out screens read these, in many tests that are not about them. */
const emptyDiscover = { wanted: [], hotRequests: [], outThisWeek: [], justIn: [], solved: [] };
const startReplies = () =>
  new Map<string, Reply>([
    ['accounts.hasGoogle', { kind: 'data', of: () => true }],
    ['favorites.released', { kind: 'data', of: () => ({ songs: [], nextCursor: null }) }],
    ['discover.read', { kind: 'data', of: () => emptyDiscover }],
    ['invites.welcome', { kind: 'data', of: () => null }],
    ['notifications.unread', { kind: 'data', of: () => 0 }],
    ['notifications.pushKey', { kind: 'data', of: () => ({ publicKey: null }) }],
  ]);

let replies = startReplies();
let holds = new Map<string, Promise<void>>();
let calls: { path: string; input: unknown }[] = [];
let unanswered = new Set<string>();
/** False between tests: calls of an unmounted screen may still arrive. */
let isWatching = false;

export const server = {
  /** Responds to every later call with the data, or with the result of the function. */
  answer<P extends Path>(path: P, data: Output<P> | ((input: Input<P>) => Output<P>)): void {
    const of = typeof data === 'function' ? (data as (input: never) => unknown) : () => data;
    replies.set(path, { kind: 'data', of });
  },
  /** Responds with an error. Few components read the tRPC code, so the default is BAD_REQUEST. */
  refuse(path: Path, reason: Refusal, { about, code, message }: Partial<Omit<Refused, 'reason'>> = {}): void {
    const usual = reason === 'unexpected' ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
    const error = { reason, message: message ?? refusals[reason], about, code: code ?? usual };
    replies.set(path, { kind: 'refusal', error });
  },
  disconnect: (path: Path): void => void replies.set(path, { kind: 'network' }),
  breakGateway: (path: Path, body = '<html><body>502 Bad Gateway</body></html>'): void =>
    void replies.set(path, { kind: 'bad-gateway', body }),
  /** Keeps calls waiting. After the returned function ran, they get the reply that is set then. */
  hold(path: Path): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    holds.set(path, promise);
    return () => {
      if (holds.get(path) === promise) holds.delete(path);
      resolve();
    };
  },
  /** The inputs that the browser sent to a procedure, oldest first. */
  inputs: <P extends Path>(path: P): Input<P>[] =>
    calls.filter((call) => call.path === path).map(({ input }) => input as Input<P>),
};

/** Called when a test has rendered: from now on, a call without a reply fails the test. */
export const watchCalls = (): void => void (isWatching = true);

/** Forgets replies and calls. Throws if a call had no reply: the test must say what the server responds. */
export function resetServer(): void {
  const forgotten = [...unanswered];
  replies = startReplies();
  holds = new Map();
  calls = [];
  unanswered = new Set();
  isWatching = false;
  if (forgotten.length > 0) throw new Error(`The test set no reply for ${forgotten.join(', ')}. See test/server.ts.`);
}

const realFetch = globalThis.fetch;
globalThis.fetch = (request, init) => {
  const url = new URL(request instanceof Request ? request.url : request, window.location.href);
  if (url.pathname.startsWith('/api/trpc/')) return respond(url, init);
  if (url.pathname === '/api/client-errors') return Promise.resolve(new Response(null, { status: 204 }));
  return realFetch(request, init);
};

async function respond(url: URL, init: RequestInit | undefined): Promise<Response> {
  const paths = decodeURIComponent(url.pathname.slice('/api/trpc/'.length)).split(',');
  const inputs = JSON.parse(String(init?.body ?? url.searchParams.get('input') ?? '{}')) as Record<string, unknown>;
  const sent = paths.map((path, at) => ({ path, input: inputs[at] }));
  calls.push(...sent);
  // Like the server, responds to a batch only when all of its calls have a result.
  await Promise.race([Promise.all(paths.map((path) => holds.get(path))), aborted(init?.signal)]);
  init?.signal?.throwIfAborted();
  const results = sent.map((call) => ({ ...call, reply: replyTo(call.path) }));
  if (results.some(({ reply }) => reply.kind === 'network')) throw new TypeError('Failed to fetch');
  const broken = results.map(({ reply }) => reply).find((reply) => reply.kind === 'bad-gateway');
  if (broken) return new Response(broken.body, { status: 502 });
  const bodies = results.map(({ reply, input, path }) => bodyOf(reply, input, path));
  const [status = 200, ...others] = new Set(bodies.map((body) => body.status));
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req-component-test' };
  return Response.json(
    bodies.map(({ json }) => json),
    { status: others.length > 0 ? 207 : status, headers },
  );
}

function replyTo(path: string): Reply {
  const reply = replies.get(path);
  // Of an unmounted screen. Not a network error, which would mark the app of the next test as offline.
  if (!reply && !isWatching) throw new DOMException('The test is over', 'AbortError');
  if (!reply) unanswered.add(path);
  return (
    reply ?? {
      kind: 'refusal',
      error: { reason: 'unexpected', message: refusals.unexpected, code: 'INTERNAL_SERVER_ERROR' },
    }
  );
}

/** The shape that apps/server/src/platform/trpc.ts sends. */
function bodyOf(reply: Reply, input: unknown, path: string) {
  if (reply.kind === 'data') return { status: 200, json: { result: { data: reply.of(input as never) } } };
  if (reply.kind !== 'refusal') throw new Error(`No body for ${path}`);
  const { reason, message, about, code } = reply.error;
  const status = statuses[code] ?? 400;
  const data = { code, httpStatus: status, reason, about };
  return { status, json: { error: { message, code: -32_600, data } } };
}

function aborted(signal: AbortSignal | null | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => resolve());
  return promise;
}
