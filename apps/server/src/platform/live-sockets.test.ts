import { randomUUID } from 'node:crypto';
import type { MemberId } from '@dubplate/domain/ids.ts';
import { requestRoom, type LiveChange, type LiveHandshake } from '@dubplate/domain/live/live-events.ts';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import { connectLive } from '../../test/live-client.ts';
import { serveLiveSockets } from './live-sockets.ts';
import { createMetrics } from './metrics.ts';

const origin = 'https://dubplate.example';
const requestId = randomUUID();
let close = async () => {};
afterEach(() => close());

/** A server without a database. The cookie is the id of the session. */
async function startSockets(validSessions: (ids: string[]) => Promise<Map<string, number>>) {
  const app = Fastify();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const read: string[] = [];
  const sockets = serveLiveSockets({
    httpServer: app.server,
    origin,
    log: app.log,
    metrics: createMetrics({ build: 'test', roles: ['live'] }),
    async readSession(cookie) {
      read.push(cookie!);
      await released;
      const actor = { kind: 'member', id: randomUUID() as MemberId, earlyAccess: true, admin: null } as const;
      return { id: cookie!, actor };
    },
    validSessions,
  });
  app.addHook('preClose', () => sockets.close());
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  close = () => app.close();
  return {
    sockets,
    /** Connects these sessions at the same moment. The page sends the version of its member. */
    async connect(sessions: string[], handshake: LiveHandshake = {}) {
      const viewers = sessions.map((cookie) => connectLive(address, { cookie, origin, ...handshake }));
      await until(() => read.length === sessions.length, 'all handshakes');
      release();
      return Promise.all(viewers);
    },
  };
}

const asValid = (ids: string[]) => new Map(ids.map((id) => [id, 1]));
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `session-${index}`);
const change = (version: number, resolvedSongId: string | null = null): LiveChange => ({
  kind: 'request',
  row: { id: requestId, voteCount: version, commentCount: 0, solved: false, resolvedSongId, version },
});

test('one query checks all connections of a moment, and those whose session has ended are closed', async () => {
  const sessions = numbered(30);
  const ended = new Set(sessions.slice(0, 10));
  const validSessions = vi.fn<(ids: string[]) => Promise<Map<string, number>>>(async (ids) =>
    asValid(ids.filter((id) => !ended.has(id))),
  );
  const { connect } = await startSockets(validSessions);
  const viewers = await connect(sessions);
  await until(() => viewers.slice(0, 10).every(({ socket }) => socket.disconnected), 'the ended sessions to be closed');
  expect(viewers.map((viewer) => viewer.ended())).toEqual(sessions.map((id) => ended.has(id)));
  expect(viewers.slice(10).every(({ socket }) => socket.connected)).toBe(true);
  expect(validSessions).toHaveBeenCalledTimes(1);
  expect(validSessions.mock.calls[0]![0].toSorted()).toEqual(sessions.toSorted());
});

test('a room larger than one step of sending receives the first change and the newest of the others', async () => {
  const { connect, sockets } = await startSockets(async (ids) => asValid(ids));
  const viewers = await connect(numbered(600));
  await Promise.all(viewers.map(({ socket }) => socket.emitWithAck('join', requestRoom(requestId))));
  for (const version of [1, 2, 4, 3]) sockets.send(requestRoom(requestId), change(version));
  await until(() => viewers.every(({ messages }) => messages.length >= 2), 'both messages at all viewers');
  for (const { messages } of viewers)
    expect(messages.map(({ changes }) => changes)).toEqual([[change(1)], [change(4)]]);
});

test('a message of more than 64 KB arrives whole', async () => {
  const { connect, sockets } = await startSockets(async (ids) => asValid(ids));
  const [viewer] = await connect(numbered(1));
  await viewer!.socket.emitWithAck('join', requestRoom(requestId));
  const long = change(1, 'ü'.repeat(70_000));
  sockets.send(requestRoom(requestId), long);
  await until(() => viewer!.messages.length > 0, 'the message');
  expect(viewer!.messages[0]!.changes).toEqual([long]);
});

test('a page refetches when its member has another version, or when the versions cannot be read', async () => {
  const answers = {
    same: async (ids: string[]) => asValid(ids),
    failed: () => Promise.reject(new Error('no database')),
  };
  for (const [answer, memberVersion, resyncs] of [
    [answers.same, 2, 1],
    [answers.failed, 1, 1],
    [answers.same, 1, 0],
  ] as const) {
    const validSessions = vi.fn<(ids: string[]) => Promise<Map<string, number>>>(answer);
    const { connect, sockets } = await startSockets(validSessions);
    const [viewer] = await connect(numbered(1), { memberVersion });
    await viewer!.socket.emitWithAck('join', requestRoom(requestId));
    await until(() => validSessions.mock.calls.length > 0, 'the check of the connection');
    // Sent after a resync.
    sockets.send(requestRoom(requestId), change(1));
    await until(() => viewer!.messages.length > 0, 'the message');
    expect(viewer!.resyncs()).toBe(resyncs);
    await close();
  }
});
