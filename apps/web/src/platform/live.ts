import {
  tooManyConnections,
  type ClientToServerEvents,
  type LiveChange,
  type LiveRoom,
  type LiveRows,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';
import { onReconnect } from './connection.ts';
import { inScope } from './member-scope.ts';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Watcher = { onJoined: () => void };
type Listeners = { [Kind in keyof LiveRows]?: (row: LiveRows[Kind]) => void };

/** Jitter: spreads refetches after a gap of the bus, so that not all clients refetch at once. */
const spreadMs = 1_500;
/** A tab above the connection limit of the member retries after this time: another tab may have been closed. */
const tooManyConnectionsRetryMs = 60_000;

const listeners = new Set<Listeners>();
const watched = new Map<LiveRoom, Set<Watcher>>();
let connection: LiveSocket | null = null;

/** Receives changes of these kinds from every room. */
export function onLive(listener: Listeners): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Joins a room until the returned function is called, and again after every reconnect. `onJoined` must refetch, because
 * earlier changes were missed.
 */
export function watchRoom(room: LiveRoom, onJoined: () => void = () => {}): () => void {
  const watcher = { onJoined };
  const watchers = watched.get(room) ?? new Set();
  watched.set(room, watchers.add(watcher));
  join(room, [watcher]);
  return () => {
    if (!watchers.delete(watcher) || watchers.size > 0) return;
    watched.delete(room);
    connection?.emit('leave', room);
  };
}

/** Makes every watcher refetch after a gap. */
export function notifyWatchers(): void {
  for (const watchers of watched.values()) for (const { onJoined } of watchers) onJoined();
}

function join(room: LiveRoom, watchers: Iterable<Watcher>): void {
  if (!connection?.connected) return;
  connection.emit('join', room, () => {
    for (const watcher of watchers) if (watched.get(room)?.has(watcher)) watcher.onJoined();
  });
}

function notifyListeners(change: LiveChange): void {
  for (const listener of listeners) (listener[change.kind] as ((row: unknown) => void) | undefined)?.(change.row);
}

type Resync<Mark> = {
  /** The current versions, read when a gap starts, before newer events arrive. */
  mark(): Mark;
  /**
   * Refetches what may have changed since the mark. False when no member is signed in: the client then does not
   * reconnect.
   */
  resync(since?: Mark): Promise<boolean>;
};

/**
 * Live events are hints only: the app refetches after every (re)connect, after a gap, and when the tab becomes visible
 * or online.
 */
export function connectLive<Mark>({ mark, resync }: Resync<Mark>): () => void {
  const socket: LiveSocket = io({ path: '/live', transports: ['websocket'] });
  connection = socket;
  let closed = false;
  let lost: Mark | undefined;
  let connectedBefore = false;

  const runWithJitter = (action: () => void) => setTimeout(() => !closed && action(), Math.random() * spreadMs);

  /** Socket.IO reconnects after a lost connection, but not after the server refused or closed it. */
  async function reconnect(): Promise<void> {
    if (await resync()) runWithJitter(() => socket.connect());
  }

  socket.on('connect', () => {
    for (const [room, watchers] of watched) join(room, watchers);
    const since = lost;
    if (connectedBefore) runWithJitter(() => void resync(since));
    else void resync();
    connectedBefore = true;
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return;
    if (message === tooManyConnections) setTimeout(() => !closed && socket.connect(), tooManyConnectionsRetryMs);
    else void reconnect();
  });
  socket.on('disconnect', (reason) => {
    lost = mark();
    if (reason === 'io server disconnect') void reconnect();
  });
  socket.on(
    'changes',
    inScope((changes) => changes.forEach(notifyListeners)),
  );
  socket.on('resync', () => {
    const since = mark();
    runWithJitter(() => void resync(since));
  });
  socket.on('ended', () => void resync());
  const stopWaiting = onReconnect(() => void resync());
  return () => {
    closed = true;
    if (connection === socket) connection = null;
    stopWaiting();
    socket.disconnect();
  };
}
