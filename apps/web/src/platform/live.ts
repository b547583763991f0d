import type { ClientToServerEvents, LiveChange, ServerToClientEvents } from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';

type LiveListener = {
  changes(changes: LiveChange[]): void;
  /** Something may have been missed: ask again. */
  resync(): void;
  ended(): void;
};

/** Everybody is told to ask again at the same moment, so each waits a different while. */
const resyncSpreadMs = 1_500;

/** Live messages are hints: after every (re)connect, on coming back to the page, and on a gap the screen asks again. */
export function connectLive(listener: LiveListener): () => void {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io({ path: '/live', transports: ['websocket'] });
  socket.on('connect', () => listener.resync());
  socket.on('connect_error', () => {
    // Refused, not unreachable: the session may be over.
    if (!socket.active) listener.resync();
  });
  socket.on('changes', (changes) => listener.changes(changes));
  socket.on('resync', () => setTimeout(() => listener.resync(), Math.random() * resyncSpreadMs));
  socket.on('ended', () => listener.ended());
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener.resync();
  };
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    socket.disconnect();
  };
}
