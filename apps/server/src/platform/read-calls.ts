import { TRPCError, type AnyTRPCProcedure, type AnyTRPCRouter } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { Context } from './trpc.ts';

export type CallsRequest = FastifyRequest<{
  Params: { path: string };
  Querystring: { batch?: string; input?: string };
}>;

type CallType = 'query' | 'mutation';
export type Call = { path: string; type: CallType; isMissing: boolean; run(ctx: Context): Promise<unknown> };

/** As many as the browser puts into one batch. */
const maxCalls = 10;
const methods = { query: 'GET', mutation: 'POST' } as const;

const badRequest = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

/**
 * The calls of a request in tRPC's protocol: one, or a batch with commas between the paths and the inputs by position.
 * A call whose procedure is missing fails when it runs, so that the others of its batch succeed.
 */
export function readCalls(router: AnyTRPCRouter, request: CallsRequest): { isBatch: boolean; calls: Call[] } {
  const isBatch = request.query.batch === '1';
  const paths = isBatch ? request.params.path.split(',') : [request.params.path];
  if (paths.length > maxCalls) throw badRequest('Batch call exceeds maximum size');
  const contentType = request.headers['content-type']?.toLowerCase();
  if (request.method !== 'GET' && !contentType?.startsWith('application/json')) {
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Unsupported content-type' });
  }
  let inputs: Record<string, unknown> | undefined;
  const readInput = (index: number) => (inputs ??= parseInputs(request, isBatch))[index];
  const calls = paths.map((path, index) => readCall(router, { path, method: request.method }, () => readInput(index)));
  const types = new Set(calls.flatMap(({ type, isMissing }) => (isMissing ? [] : [type])));
  if (types.size > 1) throw badRequest(`Cannot mix procedure types in call: ${[...types].join(', ')}`);
  return { isBatch, calls };
}

function readCall(
  router: AnyTRPCRouter,
  { path, method }: { path: string; method: string },
  input: () => unknown,
): Call {
  const { _def: definition } = router;
  // By their full path, unlike their type.
  const procedures = definition.procedures as Record<string, AnyTRPCProcedure>;
  const procedure = Object.hasOwn(procedures, path) ? procedures[path]! : null;
  const type = procedure ? typeOf(procedure) : 'query';
  return {
    path,
    type,
    isMissing: procedure === null,
    async run(ctx) {
      if (!procedure) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
      if (method !== methods[type]) {
        const message = `Unsupported ${method}-request to ${type} procedure at path "${path}"`;
        throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message });
      }
      return procedure({ path, getRawInput: async () => input(), ctx, type, signal: undefined, batchIndex: 0 });
    },
  };
}

const typeOf = ({ _def: definition }: AnyTRPCProcedure) => definition.type as CallType;

/** Called by the first procedure that reads its input: the access list is checked before. */
function parseInputs({ method, query, body }: CallsRequest, isBatch: boolean): Record<string, unknown> {
  const text = method === 'GET' ? query.input : String(body ?? '');
  if (method === 'GET' && !text) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text!);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause });
  }
  if (!isBatch) return { 0: parsed };
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw badRequest('"input" needs to be an object when doing a batch call');
  }
  return parsed as Record<string, unknown>;
}
