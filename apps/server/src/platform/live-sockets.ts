import type { Server as HttpServer } from 'node:http';
import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  canJoin,
  memberRoom,
  tooManyConnections,
  type ClientToServerEvents,
  type LiveChange,
  type LiveRoom,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { Server } from 'socket.io';
import { createRooms } from './live-rooms.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { createTokenBucket } from './token-bucket.ts';

/** The live connections of this process. */
export type LiveSockets = {
  send(room: LiveRoom, change: LiveChange): void;
  end(memberId: MemberId, sessionId?: string): void;
  /** Makes all tabs of this process refetch. */
  resync(): void;
  count(): { connections: number; rooms: number };
  close(): Promise<void>;
};

type SocketOptions = {
  httpServer: HttpServer;
  origin: string;
  log: Log;
  metrics: Metrics;
  readSession(cookie: string | undefined): Promise<{ id: string; actor: MemberActor } | null>;
  /** Returns which of these sessions are still valid. */
  validSessions(ids: string[]): Promise<Set<string>>;
};

type SocketData = { sessionId: string; actor: MemberActor };

const maxRoomsPerSocket = 50;
/** Per process, more than a member has tabs. Without it a script could exhaust the memory. */
const maxSocketsPerMember = 20;
/** A quick scroll through a long feed joins and leaves a few dozen rooms a second. */
const eventLimit = { capacity: 250, perSecond: 50 };
/** Interval for checking sessions in the database, in case Redis lost an 'end' message. */
const sweepMs = 60_000;

/** Serves `/live`. */
export function serveLiveSockets(options: SocketOptions): LiveSockets {
  const { httpServer, origin, log, metrics, readSession, validSessions } = options;
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(httpServer, {
    path: '/live',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    // CSRF: a page of another site must not open a connection with the member's cookie.
    allowRequest: (request, decide) => decide(null, request.headers.origin === origin),
  });

  io.use((socket, next) => {
    readSession(socket.handshake.headers.cookie)
      .then((session) => {
        if (!session) return next(new Error('signed-out'));
        if (socketsOf(session.actor.id) >= maxSocketsPerMember) return next(new Error(tooManyConnections));
        socket.data = { sessionId: session.id, actor: session.actor };
        next();
      })
      .catch(() => next(new Error('unexpected')));
  });

  io.on('connection', (socket) => {
    const { sessionId, actor } = socket.data;
    void socket.join(memberRoom(actor.id));
    // Race: several connections that arrive together all pass the first check.
    if (socketsOf(actor.id) > maxSocketsPerMember) return void socket.disconnect(true);
    const takeEvent = createTokenBucket(eventLimit);
    socket.use((_event, next) => (takeEvent() ? next() : void socket.disconnect(true)));
    // Race: the session may have ended after it was read and before this socket was listed.
    validSessions([sessionId]).then(
      (active) => active.has(sessionId) || endHere(actor.id, sessionId),
      (error: Error) => log.warn({ err: error }, 'session look-up failed'),
    );
    socket.on('join', (room, done) => {
      const allowed = canJoin(socket.data.actor, room) && socket.rooms.size < maxRoomsPerSocket;
      if (allowed) void socket.join(room);
      if (typeof done === 'function') done(allowed);
    });
    socket.on('leave', (room) => {
      const ownRoom = memberRoom(socket.data.actor.id);
      if (canJoin(socket.data.actor, room) && room !== ownRoom) void socket.leave(room);
    });
  });

  const socketsOf = (memberId: MemberId): number => io.sockets.adapter.rooms.get(memberRoom(memberId))?.size ?? 0;

  const rooms = createRooms(io, (count) => metrics.liveMessages.inc(count));

  /** Matches the data of the handshake, not rooms: a client can leave its rooms. */
  function endHere(memberId: MemberId, sessionId?: string): void {
    for (const socket of io.sockets.sockets.values()) {
      const { data } = socket;
      if (data.actor.id !== memberId || (sessionId && data.sessionId !== sessionId)) continue;
      socket.emit('ended');
      socket.disconnect(true);
    }
  }

  async function sweep(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const active = await validSessions([...new Set(sockets.map((socket) => socket.data.sessionId))]);
    for (const { data } of sockets) if (!active.has(data.sessionId)) endHere(data.actor.id, data.sessionId);
  }
  const sweeper = setInterval(
    () => void sweep().catch((error: Error) => log.warn({ err: error }, 'session sweep failed')),
    sweepMs,
  );
  sweeper.unref();

  return {
    send: rooms.send,
    end: endHere,
    resync: () => void io.emit('resync'),
    // Each connection is also alone in a room of its own id.
    count: () => ({
      connections: io.sockets.sockets.size,
      rooms: io.sockets.adapter.rooms.size - io.sockets.sockets.size,
    }),
    async close() {
      clearInterval(sweeper);
      await new Promise<void>((resolve) => void io.close(() => resolve()));
    },
  };
}
