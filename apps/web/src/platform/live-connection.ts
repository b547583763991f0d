import {
  tooManyConnections,
  type ClientToServerEvents,
  type LiveChange,
  type LiveHandshake,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Jitter: spreads refetches after a gap of the bus, so that not all clients refetch at once. */
const spreadMs = 1_500;
/** A tab above the connection limit of the member retries after this time: another tab may have been closed. */
const tooManyConnectionsRetryMs = 60_000;

/** Once a minute: Socket.IO tries every five seconds. */
const failuresPerCheck = 12;

export type LiveClient = {
  /** The first connection waits for it, but not long. What it changes in the member then needs no resync. */
  prepare(): Promise<void>;
  /** The version of the member, read when a gap starts, before newer events arrive. */
  version(): number | undefined;
  /** The same, if the server has confirmed the session. The server sends `resync` if the member has changed since. */
  confirmedVersion(): number | undefined;
  /** Refetches what may have changed while the page started. The server has confirmed the session. */
  refetch(): void;
  /**
   * Refetches what may have changed since that version. False when no member is signed in: the client then does not
   * reconnect.
   */
  resync(since?: number): Promise<boolean>;
};

type Rooms = { joinRooms: () => void; receive: (changes: LiveChange[]) => void };
type Connection = { socket: LiveSocket; close: () => void };

/** Loaded when the first screen is complete (live.ts). */
export function openConnection(client: LiveClient, { joinRooms, receive }: Rooms): Connection {
  const { version, confirmedVersion, refetch, resync } = client;
  let closed = false;
  let lost: number | undefined;
  let sent: LiveHandshake | null = null;
  let connectedBefore = false;
  let failures = 0;
  const socket: LiveSocket = io({
    path: '/live',
    transports: ['websocket'],
    // Later connections read the session themselves.
    auth: (send) => send(connectedBefore ? {} : (sent = { memberVersion: confirmedVersion() })),
  });

  const runWithJitter = (action: () => void) => setTimeout(() => !closed && action(), Math.random() * spreadMs);

  /**
   * The server is away, or it refused the handshake because the session has ended: a browser cannot tell. Asked rarely,
   * because all pages fail together when the server is away.
   */
  async function checkSession(): Promise<void> {
    failures += 1;
    if (failures % failuresPerCheck === 2 && !(await resync())) socket.disconnect();
  }

  /** Socket.IO reconnects after a lost connection, but not after the server refused or closed it. */
  async function reconnect(): Promise<void> {
    if (await resync()) runWithJitter(() => socket.connect());
  }

  socket.on('connect', () => {
    failures = 0;
    joinRooms();
    const since = lost;
    if (connectedBefore) runWithJitter(() => void resync(since));
    else if (sent?.memberVersion !== undefined) refetch();
    else void resync();
    connectedBefore = true;
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return void checkSession();
    if (message === tooManyConnections) setTimeout(() => !closed && socket.connect(), tooManyConnectionsRetryMs);
    else void reconnect();
  });
  socket.on('disconnect', (reason) => {
    lost = version();
    if (reason === 'io server disconnect') void reconnect();
  });
  socket.on('changes', receive);
  socket.on('resync', () => {
    // The first one may come from the comparison with the version that was sent. Events may have raised it since.
    const since = sent?.memberVersion ?? version();
    sent = null;
    runWithJitter(() => void resync(since));
  });
  socket.on('ended', () => void resync());
  return {
    socket,
    close() {
      closed = true;
      socket.disconnect();
    },
  };
}
