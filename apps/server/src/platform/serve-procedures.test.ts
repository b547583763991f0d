import { initTRPC, TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { serveProcedures } from './serve-procedures.ts';
import type { Context } from './trpc.ts';

const t = initTRPC.create({ isDev: false });
const router = t.router({
  songs: t.router({
    read: t.procedure.input(z.object({ id: z.string() })).query(({ input }) => ({ id: input.id, title: 'Pylon' })),
    add: t.procedure.input(z.object({ title: z.string() })).mutation(({ input }) => input.title),
  }),
  nothing: t.procedure.query(() => undefined),
  clear: t.procedure.mutation(() => null),
  refuse: t.procedure.query(() => {
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Not yours' });
  }),
  fail: t.procedure.query(() => {
    throw new Error('a fault');
  }),
});

/** `x-fail` is a caller whose session cannot be read. */
async function createContext(headers: Record<string, unknown>): Promise<Context> {
  if (headers['x-fail']) throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: 'Away' });
  return {} as Context;
}

/** The server of the library is what browsers expect. */
const library = Fastify();
await library.register(fastifyTRPCPlugin, {
  prefix: '/api/trpc',
  trpcOptions: {
    router,
    maxBatchSize: 10,
    createContext: ({ req }: { req: { headers: object } }) => createContext({ ...req.headers }),
  },
});
const own = Fastify();
await serveProcedures(own, { router, createContext: (request) => createContext(request.headers), onError() {} });
afterAll(() => Promise.all([library.close(), own.close()]));

const json = { 'content-type': 'application/json' };
const get = (path: string, input?: unknown, batch = false): InjectOptions => ({
  method: 'GET',
  url: `/api/trpc/${path}`,
  query: {
    ...(batch && { batch: '1' }),
    ...(input !== undefined && { input: typeof input === 'string' ? input : JSON.stringify(input) }),
  },
});
const post = (path: string, input?: unknown, batch = false): InjectOptions => ({
  method: 'POST',
  url: `/api/trpc/${path}`,
  headers: json,
  query: batch ? { batch: '1' } : {},
  ...(input !== undefined && { payload: typeof input === 'string' ? input : JSON.stringify(input) }),
});

const song = { id: 'a' };
const requests: Record<string, InjectOptions> = {
  'a query': get('songs.read', song),
  'a query without a result': get('nothing'),
  'a query with the input of none': get('nothing', song),
  'a mutation': post('songs.add', { title: 'Pylon' }),
  'a mutation without input': post('clear'),
  'a mutation without the input it needs': post('songs.add'),
  'invalid input': get('songs.read', { id: 1 }),
  'a missing input': get('songs.read'),
  'an empty input': get('songs.read', ''),
  'input that is no JSON': get('songs.read', '{"id":'),
  'a body that is no JSON': post('songs.add', '{"title":'),
  'a batch': get('songs.read,nothing,songs.read', { 0: song, 2: { id: 'b' } }, true),
  'a batch of one': get('songs.read', { 0: song }, true),
  'a batch of mutations': post('songs.add,clear', { 0: { title: 'Pylon' } }, true),
  'a batch without input': get('nothing,nothing', undefined, true),
  'a batch in which one call is refused': get('refuse,nothing', {}, true),
  'a batch in which all calls are refused': get('refuse,refuse', {}, true),
  'a batch with an unknown procedure': get('nothing,unknown', {}, true),
  'a batch of mutations with an unknown procedure': post('clear,unknown', {}, true),
  'a batch with a query and a mutation': get('nothing,clear', {}, true),
  'a batch whose input is a list': get('nothing,nothing', [1], true),
  'a batch whose input is a text': get('nothing,nothing', '"text"', true),
  'a batch whose input is no JSON': get('nothing,songs.read', '{', true),
  'a batch of ten': get(Array.from({ length: 10 }, () => 'nothing').join(','), {}, true),
  'a batch of eleven': get(Array.from({ length: 11 }, () => 'nothing').join(','), {}, true),
  'two paths without batch': get('nothing,nothing', {}),
  'another value of batch': { ...get('nothing'), query: { batch: 'true' } },
  'an unknown procedure': get('songs.unknown'),
  'a folder of procedures': get('songs'),
  'a name of every object': get('constructor'),
  'a prototype': get('__proto__'),
  'a refused call': get('refuse'),
  'a fault': get('fail'),
  'a mutation by GET': get('songs.add', { title: 'Pylon' }),
  'a query by POST': post('songs.read', song),
  'JSON with a character set': {
    ...post('songs.add', { title: 'Pylon' }),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  },
  'JSON in capital letters': {
    ...post('songs.add', { title: 'Pylon' }),
    headers: { 'content-type': 'Application/JSON' },
  },
  'a session that cannot be read': { ...get('nothing'), headers: { 'x-fail': '1' } },
  'a batch with a session that cannot be read': { ...get('nothing,nothing', {}, true), headers: { 'x-fail': '1' } },
  'an escaped path': get('songs%2Eread', song),
};

async function send(app: FastifyInstance, request: InjectOptions) {
  const response = await app.inject(request);
  return { status: response.statusCode, body: response.json<unknown>() };
}

test.for(Object.entries(requests))('the server answers %s as the server of the library does', async ([, request]) => {
  expect(await send(own, request)).toEqual(await send(library, request));
});

test('each answer is JSON', async () => {
  const responses = await Promise.all(Object.values(requests).map((request) => own.inject(request)));
  const types = new Set(responses.map(({ headers }) => headers['content-type']));
  expect([...types]).toEqual(['application/json; charset=utf-8']);
});

test('another content type is refused', async () => {
  const { statusCode } = await own.inject({ ...post('songs.add', '{}'), headers: { 'content-type': 'text/plain' } });
  expect(statusCode).toBe(415);
});

test('HEAD has no body, and an unavailable service tells when to ask again', async () => {
  const head = await own.inject({ ...get('nothing'), method: 'HEAD' });
  expect([head.statusCode, head.body]).toEqual([204, '']);
  const away = await own.inject(requests['a session that cannot be read']!);
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5']);
});
