import type { LiveChange, LiveRoom, LiveRows } from '@dubplate/domain/live/live-events.ts';
import { onReconnect } from './connection.ts';
import type { LiveClient, LiveSocket, openConnection } from './live-connection.ts';
import { inScope } from './member-scope.ts';
import { pageIsIdle } from './page-is-idle.ts';

type Watcher = { onJoined: () => void };
type Listeners = { [Kind in keyof LiveRows]?: (row: LiveRows[Kind]) => void };

/** For code that did not load. */
const retryMs = 60_000;
/** For a server that does not answer. */
const prepareMs = 5_000;

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

function joinRooms(): void {
  for (const [room, watchers] of watched) join(room, watchers);
}

function notifyListeners(change: LiveChange): void {
  for (const listener of listeners) (listener[change.kind] as ((row: unknown) => void) | undefined)?.(change.row);
}

/**
 * Live events are hints only: the app refetches after every (re)connect, after a gap, and when the tab becomes visible
 * or online. So the first screen does not wait for the code of the connection.
 */
export function connectLive(client: LiveClient): () => void {
  let opened: ReturnType<typeof openConnection> | undefined;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const receive = inScope((changes: LiveChange[]) => changes.forEach(notifyListeners));

  async function open(): Promise<void> {
    clearTimeout(retry);
    try {
      await pageIsIdle();
      const tooLate = new Promise<void>((done) => setTimeout(done, prepareMs));
      const prepared = Promise.race([client.prepare(), tooLate]);
      const [{ openConnection }] = await Promise.all([import('./live-connection.ts'), prepared]);
      if (isClosed || opened) return;
      opened = openConnection(client, { joinRooms, receive });
      connection = opened.socket;
    } catch {
      if (!isClosed) retry = setTimeout(() => void open(), retryMs);
    }
  }

  void open();
  const stopWaiting = onReconnect(() => {
    void client.resync();
    if (!opened) void open();
  });
  return () => {
    isClosed = true;
    clearTimeout(retry);
    stopWaiting();
    if (!opened) return;
    if (connection === opened.socket) connection = null;
    opened.close();
  };
}
