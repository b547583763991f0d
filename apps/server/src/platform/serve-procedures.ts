import { getTRPCErrorFromUnknown, getTRPCErrorShape, type AnyTRPCRouter, type TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressAnswer } from './compression.ts';
import { readCalls, type Call, type CallsRequest } from './read-calls.ts';
import type { Context } from './trpc.ts';

/** Without a path when the request is refused before its calls are read. */
type Failed = { path: string | undefined; request: FastifyRequest; context: Context | null };
type Options = {
  router: AnyTRPCRouter;
  createContext(request: FastifyRequest, reply: FastifyReply): Promise<Context>;
  onError(error: TRPCError, call: Failed): void;
};

type Answer = { result: { data: unknown } } | { error: unknown };

/**
 * Serves tRPC's HTTP protocol for queries and mutations in JSON. tRPC's own adapter converts each request and response
 * to those of fetch, which took a sixth of the CPU time of a vote.
 */
export async function serveProcedures(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.all('/api/trpc/:path', (request: CallsRequest, reply) =>
      request.method === 'HEAD' ? reply.code(204).send() : answerRequest(options, request, reply),
    );
  });
}

async function answerRequest(options: Options, request: CallsRequest, reply: FastifyReply) {
  const failures: TRPCError[] = [];
  const { _config: config } = definitionOf(options.router);
  const describe: Describe = (cause, { path, type }, context) => {
    const error = getTRPCErrorFromUnknown(cause);
    failures.push(error);
    options.onError(error, { path, request, context });
    return { error: getTRPCErrorShape({ config, error, path, type, input: undefined, ctx: context ?? undefined }) };
  };
  const answer = await runCalls(options, request, reply, describe);
  if (failures.some(({ code }) => code === 'SERVICE_UNAVAILABLE')) reply.header('retry-after', '5');
  reply.code(getHTTPStatusCode(answer as never)).header('content-type', 'application/json');
  return compressAnswer(request, reply, JSON.stringify(answer));
}

const definitionOf = ({ _def: definition }: AnyTRPCRouter) => definition;

type Described = Pick<Call, 'path' | 'type'> | { path: undefined; type: 'unknown' };
type Describe = (cause: unknown, call: Described, context: Context | null) => Answer;

async function runCalls(options: Options, request: CallsRequest, reply: FastifyReply, describe: Describe) {
  let read: ReturnType<typeof readCalls>;
  try {
    read = readCalls(options.router, request);
  } catch (error) {
    return describe(error, { path: undefined, type: 'unknown' }, null);
  }
  const { isBatch, calls } = read;
  let context: Context | null = null;
  try {
    context = await options.createContext(request, reply);
  } catch (error) {
    const answers = calls.map((call) => describe(error, call, null));
    return isBatch ? answers : answers[0]!;
  }
  const run = async (call: Call): Promise<Answer> => {
    try {
      // Procedures write into the subject.
      const own = calls.length > 1 ? { ...context, subject: { ...context.subject } } : context;
      return { result: { data: await call.run(own) } };
    } catch (error) {
      return describe(error, call, context);
    }
  };
  return isBatch ? Promise.all(calls.map(run)) : run(calls[0]!);
}
