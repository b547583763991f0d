import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Log } from './log.ts';
import { createOtlpExporter } from './otlp-exporter.ts';
import { createAddressCheck } from './request-id.ts';
import { proceduresIn } from './request-log.ts';
import { describeStatement } from './statement-names.ts';
import { continueTrace, readTraceparent, writeTraceparent, type TraceContext } from './trace-context.ts';
import type { Attributes, SpanKind, Tracing } from './tracing.ts';

type Options = {
  endpoint: string;
  /** Only these proxies may continue a trace with the header `traceparent`. */
  trustProxy: string[] | false;
  build: string;
  roles: readonly string[];
  log: Log;
};

const now = () => performance.timeOrigin + performance.now();

/** Loaded only with OTEL_EXPORTER_OTLP_ENDPOINT. docs/monitoring.md shows the spans. */
export function createTracing({ endpoint, trustProxy, build, roles, log }: Options): Tracing {
  const resource = { 'service.name': 'dubplate', 'service.version': build, 'dubplate.roles': roles.join(',') };
  const exporter = createOtlpExporter(endpoint, resource, log);
  const current = new AsyncLocalStorage<TraceContext>();
  const isTrusted = createAddressCheck(trustProxy || []);

  function startSpan(kind: SpanKind, parent = current.getStore() ?? null) {
    const context = continueTrace(parent);
    const startMs = now();
    return {
      context,
      end(name: string, isFailed: boolean, attributes: Attributes = {}, startedMs = startMs): void {
        if (!context.isSampled) return;
        const parentSpanId = parent?.spanId;
        exporter.add({ context, parentSpanId, name, kind, startMs: startedMs, endMs: now(), attributes, isFailed });
      },
    };
  }

  async function run<Result>(
    span: ReturnType<typeof startSpan>,
    name: string,
    work: () => Promise<Result>,
    isFailed: (result: Result) => boolean = () => false,
  ): Promise<Result> {
    try {
      const result = await current.run(span.context, work);
      span.end(name, isFailed(result));
      return result;
    } catch (error) {
      span.end(name, true);
      throw error;
    }
  }

  function onQuery(event: LogEvent): void {
    // Statements outside of a request or job, such as probes, would be traces of one span.
    if (!current.getStore()) return;
    const { name, attributes } = describeStatement(event.query.sql);
    startSpan('client').end(name, event.level === 'error', attributes, now() - event.queryDurationMillis);
  }

  return {
    traceRequests(app) {
      const contexts = new WeakMap<FastifyRequest, TraceContext>();
      app.addHook('onRequest', (request, reply, done) => {
        if (isProbe(request)) return done();
        const isFromProxy = isTrusted(request.socket.remoteAddress);
        const span = startSpan('server', isFromProxy ? readTraceparent(request.headers.traceparent) : null);
        contexts.set(request, span.context);
        request.log = request.log.child({ traceId: span.context.traceId });
        reply.raw.once('close', () => {
          const { name, attributes } = describeRequest(request);
          const status = { 'http.response.status_code': reply.statusCode, 'dubplate.request_id': request.id };
          span.end(name, reply.statusCode >= 500, { ...attributes, ...status });
        });
        current.run(span.context, done);
      });
      // The body arrives in events of the connection, which do not belong to the request.
      app.addHook('preValidation', (request, _reply, done) => {
        const context = contexts.get(request);
        if (context) current.run(context, done);
        else done();
      });
    },
    inSpan: (name, work, isFailed) => run(startSpan('internal'), name, work, isFailed),
    inJob(name, payload, work) {
      const { traceparent } = (payload ?? {}) as { traceparent?: unknown };
      return run(startSpan('consumer', readTraceparent(traceparent)), `job ${name}`, work);
    },
    carrier() {
      const context = current.getStore();
      return context ? { traceparent: writeTraceparent(context) } : {};
    },
    onQuery,
    close: () => exporter.close(),
  };
}

const isProbe = ({ url }: FastifyRequest): boolean => url === '/healthz' || url === '/readyz';

/** The route, not the path: a path may have the name of a member, and a query has tokens. */
function describeRequest({ method, url, routeOptions }: FastifyRequest): { name: string; attributes: Attributes } {
  const isCall = proceduresIn(url.split('?')[0] ?? '') !== null;
  const route = isCall ? '/api/trpc' : (routeOptions.url ?? 'page');
  return { name: `${method} ${route}`, attributes: { 'http.request.method': method, 'http.route': route } };
}
