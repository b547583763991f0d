import {
  songsRoom,
  type ClientToServerEvents,
  type LiveChange,
  type LiveHandshake,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { io, type Socket } from 'socket.io-client';
import { until } from '../../../tools/services/server-process.ts';

export type LiveViewer = {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** Every message with changes, and when it arrived. */
  messages: { at: number; changes: LiveChange[] }[];
  resyncs(): number;
  ended(): boolean;
  /**
   * Returns whether the server has ended the connection, after a call that should end it. The server answers no message
   * after the end. The sweep of each minute would end it too, but later than this message.
   */
  hasEnded(): Promise<boolean>;
  close(): void;
};

/** Opens the live connection of a browser. Rejects with the reason when it is refused. */
export async function connectLive(
  address: string,
  { cookie = '', origin = address, ...auth }: { cookie?: string; origin?: string } & LiveHandshake = {},
): Promise<LiveViewer> {
  const socket: LiveViewer['socket'] = io(address, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { cookie, origin },
    auth,
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
  return {
    socket,
    messages,
    resyncs: () => resyncs,
    ended: () => ended,
    async hasEnded() {
      if (socket.connected)
        await socket
          .timeout(60_000)
          .emitWithAck('join', songsRoom)
          .catch(() => null);
      return ended && socket.disconnected;
    },
    close: () => void socket.close(),
  };
}
