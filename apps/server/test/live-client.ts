import type { LiveChange, ServerToClientEvents, ClientToServerEvents } from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';
import { until } from '../../../tools/services/server-process.ts';

export type LiveViewer = {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** Every message with changes, and when it arrived. */
  messages: { at: number; changes: LiveChange[] }[];
  resyncs(): number;
  ended(): boolean;
  close(): void;
};

/** Opens the live connection of a browser. Rejects with the reason when it is refused. */
export async function connectLive(address: string, { cookie = '', origin = address } = {}): Promise<LiveViewer> {
  const socket: LiveViewer['socket'] = io(address, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { cookie, origin },
    reconnection: false,
    forceNew: true,
  });
  const messages: LiveViewer['messages'] = [];
  let resyncs = 0;
  let ended = false;
  let refused: Error | undefined;
  socket.on('changes', (changes) => messages.push({ at: performance.now(), changes }));
  socket.on('resync', () => (resyncs += 1));
  socket.on('ended', () => (ended = true));
  socket.on('connect_error', (error) => (refused = error));
  await until(() => socket.connected || refused !== undefined, 'the live connection');
  if (refused) {
    socket.close();
    throw refused;
  }
  return { socket, messages, resyncs: () => resyncs, ended: () => ended, close: () => void socket.close() };
}
