import type { Server as HttpServer } from 'node:http';
import type { MemberActor } from '@dubplate/domain/actor.ts';
import type { MemberId } from '@dubplate/domain/ids.ts';
import {
  canJoin,
  memberRoom,
  mergeChange,
  tooManyConnections,
  type ClientToServerEvents,
  type LiveChange,
  type LiveRoom,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import { Server } from 'socket.io';
import { connectBus, noBus, type BusMessage } from './live-bus.ts';
import type { Log } from './log.ts';
import { createTokenBucket } from './token-bucket.ts';

export type Live = {
  /** Tells everybody in the room, on every process. Call it after the commit. */
  announce(room: LiveRoom, change: LiveChange): void;
  /** Cuts off a member's live connections everywhere: all of them, or those of one session. */
  end(memberId: MemberId, sessionId?: string): void;
  close(): Promise<void>;
};

type LiveOptions = {
  httpServer: HttpServer;
  origin: string;
  redisUrl: string | undefined;
  log: Log;
  readSession(cookie: string | undefined): Promise<{ id: string; actor: MemberActor } | null>;
  /** Which of these sessions still stand. */
  validSessions(ids: string[]): Promise<Set<string>>;
};

type SocketData = { sessionId: string; actor: MemberActor };

/** A room hears of changes at once, and then at most this often. */
const windowMs = 100;
const maxRoomsPerSocket = 50;
/** On one process. More than anybody has tabs; a script could fill the memory otherwise. */
const maxSocketsPerMember = 20;
/** A quick scroll through a long feed joins and leaves some dozen rooms a second. */
const eventLimit = { capacity: 250, perSecond: 50 };
/** A lost 'end' message (Redis away) is made good by asking the database this often. */
const sweepMs = 60_000;

export function createLive({ httpServer, origin, redisUrl, log, readSession, validSessions }: LiveOptions): Live {
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(httpServer, {
    path: '/live',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4096,
    // A page of another site must not open a connection with the member's cookie.
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
    // Several that connect at the same moment were all counted before any of them was here.
    if (socketsOf(actor.id) > maxSocketsPerMember) return void socket.disconnect(true);
    const takeEvent = createTokenBucket(eventLimit);
    socket.use((_event, next) => (takeEvent() ? next() : void socket.disconnect(true)));
    // The session may have ended after it was read and before this connection could be found.
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

  const windows = new Map<LiveRoom, Map<string, LiveChange>>();

  function collect(room: LiveRoom, change: LiveChange): void {
    const open = windows.get(room);
    if (open) return mergeChange(open, change);
    io.to(room).emit('changes', [change]);
    openWindow(room);
  }

  function openWindow(room: LiveRoom): void {
    const pending = new Map<string, LiveChange>();
    windows.set(room, pending);
    setTimeout(() => {
      windows.delete(room);
      if (pending.size === 0) return;
      io.to(room).emit('changes', [...pending.values()]);
      openWindow(room);
    }, windowMs).unref();
  }

  /** By what each connection was opened with: no room it could leave decides whether it is found. */
  function endHere(memberId: MemberId, sessionId?: string): void {
    for (const socket of io.sockets.sockets.values()) {
      const { data } = socket;
      if (data.actor.id !== memberId || (sessionId && data.sessionId !== sessionId)) continue;
      socket.emit('ended');
      socket.disconnect(true);
    }
  }

  function receive(message: BusMessage): void {
    if (message.type === 'change') collect(message.room, message.change);
    else if (message.type === 'end') endHere(message.memberId, message.sessionId);
  }

  const bus = redisUrl ? connectBus(redisUrl, log, { message: receive, gap: () => io.emit('resync') }) : noBus;

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
    announce(room, change) {
      // Published first: the other processes should not wait for this one's viewers.
      bus.publish({ type: 'change', room, change });
      collect(room, change);
    },
    end(memberId, sessionId) {
      bus.publish({ type: 'end', memberId, ...(sessionId && { sessionId }) });
      endHere(memberId, sessionId);
    },
    async close() {
      clearInterval(sweeper);
      await bus.close();
      await new Promise<void>((resolve) => void io.close(() => resolve()));
    },
  };
}
