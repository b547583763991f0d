/** A browser tab that shows one request: the live connection and the calls of apps/web/src/platform/live.ts. */
import { Agent, get } from 'node:http';
import { openWebSocket, type WebSocketConnection } from './websocket.ts';

export type ViewerOptions = { address: string; origin: string; cookie: string; requestId: string };

export type Viewer = {
  address: string;
  connect(): void;
  close(): void;
  isConnected(): boolean;
  /** The newest version that it knows, from messages and reads. */
  version(): number;
};

export type ViewerEvents = {
  joined(viewer: Viewer): void;
  disconnected(viewer: Viewer): void;
  /** An attempt that did not connect. */
  failed(): void;
  message(viewer: Viewer, before: number, version: number): void;
  read(viewer: Viewer): void;
  readFailed(): void;
};

/** As the browser's tabs: Socket.IO's defaults, and the jitter of platform/live.ts. */
const backoff = { firstMs: 1_000, longestMs: 5_000, jitter: 0.5 };
const connectTimeoutMs = 20_000;
const refetchSpreadMs = 1_500;
/** As in app/use-live-changes.ts. */
const offlineRetryMs = 5_000;
/** As in data/watch-requests.ts. */
const joinedDebounceMs = 50;
/** As a proxy that keeps connections to the server. */
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const callTimeoutMs = 60_000;

const [open, ping, message] = [...Buffer.from('024')];
const [connected, event, acknowledged] = [...Buffer.from('023')];

/** All viewers receive the same bytes: they are parsed once. */
let parsed = { bytes: Buffer.alloc(0), text: '' };
function parse(payload: Buffer): string {
  if (!payload.equals(parsed.bytes)) parsed = { bytes: Buffer.from(payload), text: payload.toString() };
  return parsed.text;
}

const versionIn = (text: string): number =>
  Number(/"kind":"request","row":\{[^}]*"version":(\d+)/.exec(text)?.[1] ?? 0);

export function createViewer({ address, origin, cookie, requestId }: ViewerOptions, events: ViewerEvents): Viewer {
  let socket: WebSocketConnection | null = null;
  let connecting: NodeJS.Timeout | undefined;
  let isJoined = false;
  let connectedBefore = false;
  let isClosed = false;
  let attempts = 0;
  let version = 0;
  const headers = { cookie, origin };

  function connect(): void {
    connecting = setTimeout(() => socket?.close(), connectTimeoutMs);
    socket = openWebSocket(
      { address, path: '/live/?EIO=4&transport=websocket', headers },
      { message: receive, close: lose },
    );
  }

  function receive(payload: Buffer): void {
    if (payload[0] === ping) socket!.send('3');
    else if (payload[0] === open) socket!.send('40');
    else if (payload[0] !== message) return;
    else if (payload[1] === event) receiveEvent(parse(payload));
    else if (payload[1] === acknowledged) join(payload.toString());
    else if (payload[1] === connected) enter();
    else socket!.close();
  }

  function enter(): void {
    clearTimeout(connecting);
    socket!.send(`420["join","request:${requestId}"]`);
  }

  function receiveEvent(text: string): void {
    if (text.startsWith('["resync"', 2)) return void setTimeout(refetch, Math.random() * refetchSpreadMs);
    const received = versionIn(text);
    events.message(viewer, version, received);
    version = Math.max(version, received);
  }

  function join(acknowledgement: string): void {
    if (acknowledgement !== '430[true]') throw new Error(`the room was refused: ${acknowledgement}`);
    isJoined = true;
    attempts = 0;
    events.joined(viewer);
    if (connectedBefore) {
      setTimeout(readState, joinedDebounceMs);
      setTimeout(refetch, Math.random() * refetchSpreadMs);
    }
    connectedBefore = true;
  }

  function lose(): void {
    clearTimeout(connecting);
    if (isClosed) return;
    if (isJoined) events.disconnected(viewer);
    else events.failed();
    isJoined = false;
    const waitMs = Math.min(backoff.longestMs, backoff.firstMs * 2 ** attempts);
    attempts += 1;
    setTimeout(connect, waitMs * (1 + (Math.random() * 2 - 1) * backoff.jitter));
  }

  async function refetch(): Promise<void> {
    if (await call('accounts.current')) return readState();
    events.readFailed();
    setTimeout(refetch, offlineRetryMs);
  }

  async function readState(): Promise<void> {
    const text = await call('requests.states', { ids: [requestId] });
    if (!text) return events.readFailed();
    version = Math.max(version, Number(/"version":(\d+)/.exec(text)![1]));
    events.read(viewer);
  }

  const call = (procedure: string, input?: object) =>
    new Promise<string | null>((resolve) => {
      const calls = encodeURIComponent(JSON.stringify(input ? { 0: input } : {}));
      const url = `${address}/api/trpc/${procedure}?batch=1&input=${calls}`;
      const failed = () => resolve(null);
      const request = get(url, { agent, headers, timeout: callTimeoutMs }, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () => resolve(response.statusCode === 200 ? body : null)).on('error', failed);
      });
      request.on('error', failed).on('timeout', () => request.destroy());
    });

  const viewer: Viewer = {
    address,
    connect,
    close() {
      isClosed = true;
      socket?.close();
    },
    isConnected: () => isJoined,
    version: () => version,
  };
  return viewer;
}
