import type { ClientToServerEvents, LiveChange, ServerToClientEvents } from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';

type LiveListener = {
  changes(changes: LiveChange[]): void;
  /** Something may have been missed: ask again. True while there is still somebody to connect for. */
  resync(): Promise<boolean>;
};

/** When many are told to ask again at the same moment, each waits a different while. */
const spreadMs = 1_500;

/** Live messages are hints: after every (re)connect, on coming back to the page, and on a gap the screen asks again. */
export function connectLive(listener: LiveListener): () => void {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io({ path: '/live', transports: ['websocket'] });
  let closed = false;
  let connectedBefore = false;

  const later = (action: () => void) => setTimeout(() => !closed && action(), Math.random() * spreadMs);

  /** Socket.IO comes back by itself after a lost connection, but not after one the server refused or ended. */
  async function comeBack(): Promise<void> {
    if (await listener.resync()) later(() => socket.connect());
  }

  socket.on('connect', () => {
    if (connectedBefore) later(() => void listener.resync());
    else void listener.resync();
    connectedBefore = true;
  });
  socket.on('connect_error', () => {
    if (!socket.active) void comeBack();
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void comeBack();
  });
  socket.on('changes', (changes) => listener.changes(changes));
  socket.on('resync', () => later(() => void listener.resync()));
  socket.on('ended', () => void listener.resync());
  const onVisible = () => {
    if (document.visibilityState === 'visible') void listener.resync();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    closed = true;
    document.removeEventListener('visibilitychange', onVisible);
    socket.disconnect();
  };
}
