import type {
  ClientToServerEvents,
  LiveChange,
  LiveRoom,
  LiveRows,
  ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';

type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
type Listeners = { [Kind in keyof LiveRows]?: (row: LiveRows[Kind]) => void };

/** When many are told to ask again at the same moment, each waits a different while. */
const spreadMs = 1_500;

const listeners = new Set<Listeners>();
/** How many screens look at each room. */
const watched = new Map<LiveRoom, number>();
let connection: LiveSocket | null = null;

/** Hears of every change of these kinds, from whatever room. */
export function onLive(listener: Listeners): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Joins a room for as long as somebody looks; also again after every reconnect. */
export function watchRoom(room: LiveRoom): () => void {
  const viewers = watched.get(room) ?? 0;
  watched.set(room, viewers + 1);
  if (viewers === 0) join(room);
  return () => {
    const left = (watched.get(room) ?? 1) - 1;
    if (left > 0) return void watched.set(room, left);
    watched.delete(room);
    connection?.emit('leave', room);
  };
}

function join(room: LiveRoom): void {
  if (connection?.connected) connection.emit('join', room, () => {});
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
    for (const room of watched.keys()) join(room);
    const since = lost;
    if (connectedBefore) later(() => void resync(since));
    else void resync();
    connectedBefore = true;
  });
  socket.on('connect_error', () => {
    if (!socket.active) void comeBack();
  });
  socket.on('disconnect', (reason) => {
    lost = mark();
    if (reason === 'io server disconnect') void comeBack();
  });
  socket.on('changes', (changes) => changes.forEach(tell));
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
