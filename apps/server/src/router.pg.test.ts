import { access, needsAdmin } from '@dubplate/domain/access.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, registerMember, startTestApp, type TestApp } from '../test/test-app.ts';
import type { AuthHolder } from './features/accounts/auth.ts';
import { createRouter } from './router.ts';

/** Only the shape is looked at here; every call below goes to the running server. */
const { _def: definition } = createRouter({} as AuthHolder);
const procedures = definition.procedures as unknown as Record<string, { _def: { type: string } }>;
const names = Object.keys(procedures).toSorted();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function isQuery(name: string): boolean {
  const { _def: procedure } = procedures[name]!;
  return procedure.type === 'query';
}

async function call(name: string, client = createClient(app.address)) {
  const init = isQuery(name)
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ nonsense: true }) };
  const response = await client.fetch(`${app.address}/api/trpc/${name}`, init);
  return { status: response.status, body: (await response.json()) as { error?: { data?: { reason?: string } } } };
}

test('the router has procedures, and each one is in the access list, and the other way round', () => {
  expect(names.length).toBeGreaterThan(0);
  expect(names).toEqual(Object.keys(access).toSorted());
});

test('every procedure that is not listed for visitors answers them 401 before it reads any input', async () => {
  const closed = names.filter((name) => (access as Record<string, string>)[name] !== 'visit');
  expect(closed).toContain('accounts.signOut');
  for (const name of closed) {
    const { status, body } = await call(name);
    expect([name, status, body.error?.data?.reason]).toEqual([name, 401, 'signed-out']);
  }
});

test('every procedure listed for visitors is open to them', async () => {
  for (const name of names.filter((each) => (access as Record<string, string>)[each] === 'visit')) {
    const { body } = await call(name);
    expect([name, body.error?.data?.reason]).not.toEqual([name, 'signed-out']);
  }
});

test('a member is not taken for a visitor anywhere, and for an admin nowhere', async () => {
  const member = await registerMember(app);
  for (const name of names.filter((each) => each !== 'accounts.signOut')) {
    const { body } = await call(name, member);
    const refused = ['signed-out', 'forbidden'].find((reason) => reason === body.error?.data?.reason);
    expect([name, refused]).toEqual([name, needsAdmin(name) ? 'forbidden' : undefined]);
  }
});

test('a name that is no procedure is not found, whoever asks', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'accounts', 'accounts.delete', 'admin.everything']) {
    const response = await createClient(app.address).fetch(`${app.address}/api/trpc/${name}`);
    expect([name, response.status]).toEqual([name, 404]);
  }
});
