import type { Refusal } from '@dubplate/domain/errors.ts';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { AuthHolder } from '../src/features/accounts/auth.ts';
import { refuse } from '../src/platform/refuse.ts';
import { createRouter } from '../src/router.ts';
import type { Schema } from './fuzz-values.ts';
import type { TestClient } from './test-app.ts';

/** Only the shape of the router is read here; every call goes to the running server. */
const { _def: definition } = createRouter({} as AuthHolder);
const procedures = definition.procedures as unknown as Record<
  string,
  { _def: { type: string; inputs: Schema[]; meta?: { idempotent?: boolean } } }
>;

export const procedureNames = Object.keys(procedures).toSorted();

export const idempotentMutations = procedureNames.filter((name) => {
  const { _def: procedure } = procedures[name]!;
  return procedure.type === 'mutation' && procedure.meta?.idempotent;
});

/** 'query' or 'mutation'. */
export function procedureType(name: string): string {
  const { _def: procedure } = procedures[name]!;
  return procedure.type;
}

/** The HTTP status of a refused call. */
export const refusalStatus = (reason: Refusal): number => getHTTPStatusCodeFromError(refuse(reason));

/** The input schema of the procedure; undefined when it takes no input. */
export function inputSchemaOf(name: string): Schema | undefined {
  const { _def: procedure } = procedures[name]!;
  return procedure.inputs[0];
}

/** Calls a procedure over HTTP and returns '200', or the status and the refusal: '403 forbidden'. */
export async function callProcedure(
  client: Pick<TestClient, 'fetch'>,
  address: string,
  name: string,
  input: unknown,
): Promise<string> {
  const url = new URL(`/api/trpc/${name}`, address);
  const body = JSON.stringify(input);
  const isQuery = procedureType(name) === 'query';
  if (isQuery && body !== undefined) url.searchParams.set('input', body);
  const init = isQuery ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ?? '' };
  const response = await client.fetch(url, init);
  const text = await response.text();
  const reason = /"reason":"([\w-]+)"/.exec(text)?.[1];
  return response.ok || !reason ? String(response.status) : `${response.status} ${reason}`;
}
