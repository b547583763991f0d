import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { until } from './server-process.ts';

export type RoundRobin = {
  address: string;
  /**
   * Sends new requests and connections to these servers in turn. Resolves when no other server has a request in flight.
   */
  sendTo(...addresses: string[]): Promise<void>;
  /** Sends new WebSockets to these servers instead. */
  sendLiveTo(...addresses: string[]): void;
  close(): Promise<void>;
};

/** A small load balancer for tests: HTTP and WebSockets, without retries, so that tests see every failure. */
export async function startRoundRobin(port: number): Promise<RoundRobin> {
  let targets: URL[] = [];
  let liveTargets: URL[] = [];
  let requestCount = 0;
  const next = (from = targets) => {
    requestCount += 1;
    return from[requestCount % from.length]!;
  };
  const sockets = new Set<Duplex>();
  const inFlight = new Set<URL>();
  const server = createServer((incoming, response) => {
    // A new URL object for each request, so that the set counts every one.
    const target = new URL(next());
    inFlight.add(target);
    response.once('close', () => inFlight.delete(target));
    forward(target, incoming, response);
  });
  server.on('connection', (socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  server.on('upgrade', (incoming, socket, head) =>
    tunnel(next(liveTargets.length > 0 ? liveTargets : targets), incoming, socket, head),
  );
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${port}`,
    async sendTo(...addresses) {
      targets = addresses.map((address) => new URL(address));
      const isDrained = () => [...inFlight].every(({ origin }) => addresses.includes(origin));
      await until(isDrained, 'the requests in flight');
    },
    sendLiveTo: (...addresses) => void (liveTargets = addresses.map((address) => new URL(address))),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function forward(target: URL, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming;
  // No keep-alive: the server could close an idle connection just when it is reused.
  const outgoing = request(new URL(url ?? '/', target), { method, headers: withoutHop(headers), agent: false });
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutHop(answer.headers));
    answer.pipe(response);
  });
  outgoing.on('error', (error) => {
    if (!response.headersSent) response.writeHead(502);
    response.end(String(error));
  });
  response.once('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Removes hop-by-hop headers, which are valid for one connection only. */
function withoutHop<Headers extends Record<string, unknown>>(headers: Headers) {
  const hop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hop.has(name))) as Headers;
}

function tunnel(target: URL, { method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  const outgoing = connect(Number(target.port), target.hostname, () => {
    const lines = [`${method} ${url} HTTP/1.1`];
    for (let index = 0; index < rawHeaders.length; index += 2) {
      lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
    }
    outgoing.write(`${lines.join('\r\n')}\r\n\r\n`);
    outgoing.write(head);
    outgoing.pipe(socket).pipe(outgoing);
  });
  for (const [side, other] of [
    [outgoing, socket],
    [socket, outgoing],
  ] as const) {
    side.on('error', () => other.destroy());
    side.once('close', () => other.destroy());
  }
}
