import {
  tooManyConnections,
  type ClientToServerEvents,
  type LiveChange,
  type LiveRoom,
  type LiveRows,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';
import { inScope } from './member-scope.ts';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Watcher = { onJoined: () => void };
type Listeners = { [Kind in keyof LiveRows]?: (row: LiveRows[Kind]) => void };

/** Jitter: spreads refetches after a gap of the bus, so that all clients do not ask at once. */
const spreadMs = 1_500;
/** A tab beyond the member's limit of connections tries again after this long: another tab may have been closed. */
const crowdedMs = 60_000;

const listeners = new Set<Listeners>();
/** Who looks at each room, by what they do once it is joined. */
const watched = new Map<LiveRoom, Set<Watcher>>();
let connection: LiveSocket | null = null;

/** Hears of every change of these kinds, from whatever room. */
export function onLive(listener: Listeners): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Joins a room for as long as somebody looks; also again after every reconnect. What changed before it was joined was
 * missed: `onJoined` is the moment to ask for it.
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

/** Something may have been missed in every room. */
export function notifyWatchers(): void {
  for (const watchers of watched.values()) for (const { onJoined } of watchers) onJoined();
}

function join(room: LiveRoom, watchers: Iterable<Watcher>): void {
  if (!connection?.connected) return;
  connection.emit('join', room, () => {
    for (const watcher of watchers) if (watched.get(room)?.has(watcher)) watcher.onJoined();
  });
}

function tell(change: LiveChange): void {
  for (const listener of listeners) (listener[change.kind] as ((row: unknown) => void) | undefined)?.(change.row);
}

type Resync<Mark> = {
  /** What is known at this moment; taken when a gap begins, before anything newer arrives. */
  mark(): Mark;
  /** Asks again for what may have been missed since. True while there is still somebody to connect for. */
  resync(since?: Mark): Promise<boolean>;
};

/** Live messages are hints: after every (re)connect, on coming back to the page, and on a gap the screen asks again. */
export function connectLive<Mark>({ mark, resync }: Resync<Mark>): () => void {
  const socket: LiveSocket = io({ path: '/live', transports: ['websocket'] });
  connection = socket;
  let closed = false;
  let lost: Mark | undefined;
  let connectedBefore = false;

  const later = (action: () => void) => setTimeout(() => !closed && action(), Math.random() * spreadMs);

  /** Socket.IO comes back by itself after a lost connection, but not after one the server refused or ended. */
  async function comeBack(): Promise<void> {
    if (await resync()) later(() => socket.connect());
  }

  socket.on('connect', () => {
    for (const [room, watchers] of watched) join(room, watchers);
    const since = lost;
    if (connectedBefore) later(() => void resync(since));
    else void resync();
    connectedBefore = true;
  });
  socket.on('connect_error', ({ message }) => {
    if (socket.active) return;
    if (message === tooManyConnections) setTimeout(() => !closed && socket.connect(), crowdedMs);
    else void comeBack();
  });
  socket.on('disconnect', (reason) => {
    lost = mark();
    if (reason === 'io server disconnect') void comeBack();
  });
  socket.on(
    'changes',
    inScope((changes) => changes.forEach(tell)),
  );
  socket.on('resync', () => {
    const since = mark();
    later(() => void resync(since));
  });
  socket.on('ended', () => void resync());
  const onVisible = () => {
    if (document.visibilityState === 'visible') void resync();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    closed = true;
    if (connection === socket) connection = null;
    document.removeEventListener('visibilitychange', onVisible);
    socket.disconnect();
  };
}
