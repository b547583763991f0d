import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { startScope } from './member-scope.ts';

/** Answers the request in flight; undefined before it is sent. */
let answer: ((response: Response) => void) | undefined;
let sentHeaders: Headers;
beforeEach(() => {
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sentHeaders = new Headers(init.headers);
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  startScope('ines');
});
afterEach(() => vi.unstubAllGlobals());

const success = () => Response.json([{ result: { data: { counts: {} } } }]);
const refusal = () =>
  Response.json([{ error: { message: 'No', code: -32004, data: { code: 'NOT_FOUND', httpStatus: 404 } } }], {
    status: 404,
  });

/** Starts a call, lets `between` happen, then answers it. */
async function call(between: () => void, response: Response): Promise<string> {
  let outcome = 'pending';
  answer = undefined;
  api.reports.counts.query().then(
    () => (outcome = 'resolved'),
    () => (outcome = 'rejected'),
  );
  await vi.waitFor(() => expect(answer).toBeDefined());
  between();
  answer!(response);
  // Several turns of the event loop: tRPC reads the body and settles its promise in later turns.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return outcome;
}

test('a call settles while its member is signed in', async () => {
  expect(await call(() => {}, success())).toBe('resolved');
  expect(await call(() => {}, refusal())).toBe('rejected');
});

test('a call of the former member never settles once another member is signed in', async () => {
  expect(await call(() => startScope('mara'), success())).toBe('pending');
  startScope('ines');
  expect(await call(() => startScope('mara'), refusal())).toBe('pending');
});

test('a call settles after its member signed out', async () => {
  expect(await call(() => startScope(null), success())).toBe('resolved');
});

test('a call names the member it is made for, also when another member signs in before it is sent', async () => {
  await call(() => {}, success());
  expect(sentHeaders.get('x-member-id')).toBe('ines');
  startScope(null);
  await call(() => {}, success());
  expect(sentHeaders.get('x-member-id')).toBeNull();
  startScope('ines');
  answer = undefined;
  void api.reports.counts.query();
  startScope('mara');
  await vi.waitFor(() => expect(answer).toBeDefined());
  expect(sentHeaders.get('x-member-id')).toBe('ines');
});

test('a call that the server refuses for its member refreshes the session', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  const data = { code: 'CONFLICT', httpStatus: 409, reason: 'member-changed' };
  let outcome = 'pending';
  answer = undefined;
  api.reports.counts.query().catch(() => (outcome = 'rejected'));
  await vi.waitFor(() => expect(answer).toBeDefined());
  const refuseCall = answer!;
  answer = undefined;
  refuseCall(Response.json([{ error: { message: 'No', code: -32009, data } }], { status: 409 }));
  // The session is read again. A session that did not change passes the refusal on.
  await vi.waitFor(() => expect(answer).toBeDefined());
  expect(outcome).toBe('pending');
  answer!(new Response(null, { status: 502 }));
  await vi.waitFor(() => expect(outcome).toBe('rejected'));
});
