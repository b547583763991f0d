import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  canJoin,
  memberRoom,
  tooManyConnections,
  type ClientToServerEvents,
  type LiveChange,
  type LiveHandshake,
  type LiveRoom,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { Server, type Socket } from 'socket.io';
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

type LiveSession = { id: string; actor: MemberActor };

type SocketOptions = {
  httpServer: HttpServer;
  origin: string;
  log: Log;
  metrics: Metrics;
  readSession(cookie: string | undefined): Promise<LiveSession | null>;
  /** Returns which of these sessions are still valid, with the versions of their members. */
  validSessions(ids: string[]): Promise<Map<string, number>>;
};

type SocketData = { sessionId: string; actor: MemberActor };
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

export const signedOut = 'signed-out';

const maxRoomsPerSocket = 50;
/** Per process, more than a member has tabs. Without it a script could exhaust the memory. */
const maxSocketsPerMember = 20;
/** Per connection. A quick scroll through a long feed joins and leaves a few dozen rooms a second. */
const packetLimit = { capacity: 250, perSecond: 50 };
/** The sessions of connections that arrive in this time are checked with one query: thousands reconnect together. */
const checkMs = 50;
/** Interval for checking sessions in the database, in case Redis lost an 'end' message. */
const sweepMs = 60_000;

/** Serves `/live`. */
export function serveLiveSockets(options: SocketOptions): LiveSockets {
  const { httpServer, origin, log, metrics, readSession, validSessions } = options;
  const accepted = new WeakMap<IncomingMessage, LiveSession>();
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(httpServer, {
    path: '/live',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    // A refused visitor gets an HTTP response and no WebSocket.
    allowRequest(request, decide) {
      acceptRequest(request).then(
        (refusal) => decide(refusal, refusal === null),
        () => decide('unavailable', false),
      );
    },
  });

  /** Returns why not, for `npm run doctor`: a browser cannot read it. */
  async function acceptRequest(request: IncomingMessage): Promise<string | null> {
    // CSRF: a page of another site must not open a connection with the member's cookie.
    if (request.headers.origin !== origin) return 'other-site';
    const session = await readSession(request.headers.cookie);
    if (!session) return signedOut;
    accepted.set(request, session);
    return null;
  }

  // All packets count, also those before a socket exists or while it is refused.
  io.engine.on('connection', (connection: LiveSocket['conn']) => {
    const takePacket = createTokenBucket(packetLimit);
    // Not `close`, which would read on until the client agrees.
    const { socket } = connection.request as IncomingMessage;
    connection.on('packet', () => takePacket() || socket.destroy());
  });

  io.use((socket, next) => {
    const session = accepted.get(socket.request);
    if (!session) return next(new Error('connected before'));
    if (socketsOf(session.actor.id).size >= maxSocketsPerMember) return next(new Error(tooManyConnections));
    socket.data = { sessionId: session.id, actor: session.actor };
    next();
  });

  io.on('connection', (socket) => {
    const { actor } = socket.data;
    // Race: several connections that arrive together all pass the first check.
    if (socketsOf(actor.id).size >= maxSocketsPerMember) return void socket.disconnect(true);
    list(socket);
    void socket.join(memberRoom(actor.id));
    // Race: the session may have ended, or the member changed, after it was read and before this socket was listed.
    checkSoon(socket);
    // Only the handshake needs the request with its headers.
    Object.assign(socket.conn, { request: null });
    socket.handshake.headers = {};
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

  /** Not the rooms of members: this list does not depend on which rooms a client can leave. */
  const byMember = new Map<MemberId, Set<LiveSocket>>();
  const socketsOf = (memberId: MemberId): ReadonlySet<LiveSocket> => byMember.get(memberId) ?? new Set();

  function list(socket: LiveSocket): void {
    const memberId = socket.data.actor.id;
    const sockets = byMember.get(memberId) ?? new Set();
    byMember.set(memberId, sockets.add(socket));
    socket.once('disconnect', () => {
      sockets.delete(socket);
      if (sockets.size === 0) byMember.delete(memberId);
    });
  }

  const rooms = createRooms(io, (count) => metrics.liveMessages.inc(count));

  function end(memberId: MemberId, sessionId?: string): void {
    for (const socket of socketsOf(memberId)) {
      if (sessionId && socket.data.sessionId !== sessionId) continue;
      socket.emit('ended');
      socket.disconnect(true);
    }
  }

  /** Returns the versions of the members, by session. */
  async function endInvalid(sockets: LiveSocket[]): Promise<ReadonlyMap<string, number>> {
    if (sockets.length === 0) return new Map();
    try {
      const valid = await validSessions([...new Set(sockets.map(({ data }) => data.sessionId))]);
      for (const { data } of sockets) if (!valid.has(data.sessionId)) end(data.actor.id, data.sessionId);
      return valid;
    } catch (error) {
      log.warn({ err: error }, 'session look-up failed');
      return new Map();
    }
  }

  async function check(sockets: LiveSocket[]): Promise<void> {
    const versions = await endInvalid(sockets);
    for (const socket of sockets) {
      const { memberVersion: known } = socket.handshake.auth as LiveHandshake;
      const version = versions.get(socket.data.sessionId);
      // Also when the versions could not be read.
      if (known !== undefined && known !== version) socket.emit('resync');
    }
  }

  let unchecked: LiveSocket[] = [];
  function checkSoon(socket: LiveSocket): void {
    if (unchecked.push(socket) > 1) return;
    setTimeout(() => {
      const sockets = unchecked;
      unchecked = [];
      void check(sockets);
    }, checkMs).unref();
  }
  const sweeper = setInterval(() => void endInvalid([...io.sockets.sockets.values()]), sweepMs);
  sweeper.unref();

  return {
    send: rooms.send,
    end,
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
