import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../tools/services/server-process.ts';
import {
  startTraceCollector,
  type ReceivedSpan,
  type TraceCollector,
} from '../../../../tools/services/trace-collector.ts';
import { refusalOf, registerMember, startTestApp, type TestApp } from '../../test/test-app.ts';

let collector: TraceCollector;
let app: TestApp;
let appWithOtherProxy: TestApp;
beforeAll(async () => {
  collector = await startTraceCollector();
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.endpoint;
  app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT });
  appWithOtherProxy = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT, TRUST_PROXY: '10.9.9.0/24' });
});
afterAll(async () => {
  await app.close();
  await appWithOtherProxy.close();
  collector.stop();
});

const attribute = ({ attributes }: ReceivedSpan, wanted: string) => {
  const value = attributes.find(({ key }) => key === wanted)?.value;
  return value?.stringValue ?? value?.intValue;
};
const spansOf = (traceId: string) => collector.spans().filter((span) => span.traceId === traceId);

/** Waits for the span of this request, which is the last one that the server ends. */
async function traceOf(requestId: string): Promise<ReceivedSpan> {
  const find = () => collector.spans().find((span) => attribute(span, 'dubplate.request_id') === requestId);
  await until(() => find() !== undefined, 'the span of the request');
  return find()!;
}

/** A request with a traceparent; returns the span of the server. */
async function sendTraceparent(to: TestApp, traceparent: string): Promise<ReceivedSpan> {
  const response = await fetch(`${to.address}/login`, { headers: { traceparent } });
  return traceOf(response.headers.get('x-request-id')!);
}

test('a trace leads from the request to the procedure, its statements and the job it queued', async () => {
  const member = await registerMember(app);
  await app.mail.waitFor(member.email, 'Confirm your email');
  const response = await member.fetch(`${app.address}/api/trpc/accounts.sendVerification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  const request = await traceOf(response.headers.get('x-request-id')!);
  const named = (name: string) => spansOf(request.traceId).find((span) => span.name === name);
  await until(() => named('job send-verification') !== undefined, 'the span of the job');
  const [procedure, job] = [named('accounts.sendVerification')!, named('job send-verification')!];
  expect(request).toMatchObject({ name: 'POST /api/trpc', kind: 2 });
  expect(request.parentSpanId).toBeUndefined();
  expect(procedure.parentSpanId).toBe(request.spanId);
  expect(job).toMatchObject({ kind: 5, parentSpanId: procedure.spanId });
  // The session is read before the procedure begins.
  expect(named('session')).toMatchObject({ kind: 3, parentSpanId: request.spanId });
  const statements = spansOf(request.traceId).filter(({ kind }) => kind === 3);
  expect(statements.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
  for (const { startTimeUnixNano, endTimeUnixNano } of spansOf(request.traceId)) {
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  }
});

test('the log lines of a request have its trace id', async () => {
  const response = await fetch(`${app.address}/api/trpc/songs.search`);
  const id = response.headers.get('x-request-id')!;
  const { traceId } = await traceOf(id);
  const lines = app.logLines.map((line) => JSON.parse(line) as { reqId: string; traceId: string; msg: string });
  const own = lines.filter(({ reqId }) => reqId === id);
  expect(own.map(({ msg }) => msg).toSorted()).toEqual(['request', 'security event']);
  expect(own.every((line) => line.traceId === traceId)).toBe(true);
});

test('a trace of a trusted proxy is continued, also one that is not recorded', async () => {
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  expect(await sendTraceparent(app, `00-${traceId}-${spanId}-01`)).toMatchObject({ traceId, parentSpanId: spanId });
  const unrecorded = '11111111111111111111111111111111';
  await fetch(`${app.address}/login`, { headers: { traceparent: `00-${unrecorded}-${spanId}-00` } });
  // Sent later, so the one before would have arrived too.
  await sendTraceparent(app, `00-${traceId}-${spanId}-01`);
  expect(spansOf(unrecorded)).toEqual([]);
});

test('the traceparent of an untrusted client is ignored', async () => {
  const traceId = '22222222222222222222222222222222';
  const span = await sendTraceparent(appWithOtherProxy, `00-${traceId}-b7ad6b7169203331-01`);
  expect(span.traceId).not.toBe(traceId);
});

test('a fault marks its spans as failed, a refusal does not', async () => {
  const member = await registerMember(app);
  await app.bucket.stop();
  const body = JSON.stringify({ fileName: 'a.mp3', size: 9, sha256: 'a'.repeat(64) });
  const headers = { 'content-type': 'application/json' };
  const ticket = await member.fetch(`${app.address}/api/trpc/clips.ticket`, { method: 'POST', headers, body });
  const { result } = (await ticket.json()) as { result: { data: { clipId: string } } };
  await refusalOf(member.api.clips.confirm.mutate({ clipId: result.data.clipId }));
  await refusalOf(member.api.invites.check.mutate({ code: 'abcd-efgh-jkmn' }));
  const find = (name: string) => collector.spans().find((span) => span.name === name);
  await until(() => Boolean(find('clips.confirm') && find('invites.check')), 'both spans');
  expect(find('clips.confirm')!.status).toEqual({ code: 2 });
  expect(find('invites.check')!.status).toEqual({});
});

test('spans have no personal data, no values of statements, no paths and no tokens', async () => {
  const member = await registerMember(app, { username: 'trace-of-nobody' });
  const page = await fetch(`${app.address}/member/trace-of-nobody?token=trace-token`);
  await traceOf(page.headers.get('x-request-id')!);
  const sent = JSON.stringify(collector.exports);
  expect(sent).toContain('accounts.register');
  expect(sent).toContain('insert into');
  for (const secret of [member.username, member.email, member.password, member.inviteCode, 'trace-token', '/member/']) {
    expect(sent).not.toContain(secret);
  }
  expect(sent).not.toContain(decodeURIComponent(member.cookie().split('=')[1]!));
});

test('a collector that is away changes nothing but one line in the log', async () => {
  const away = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  try {
    await registerMember(away);
    const warnings = () => away.logLines.filter((line) => line.includes('traces could not be sent'));
    await until(() => warnings().length > 0, 'the warning');
    await registerMember(away);
    expect(warnings()).toHaveLength(1);
  } finally {
    await away.close();
  }
});
