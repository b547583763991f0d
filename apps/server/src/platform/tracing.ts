import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type Attributes = Record<string, string | number>;

/** Spans of requests, procedures, statements and jobs. Attributes never have personal data or values of a statement. */
export type Tracing = {
  /** Makes every request a span that everything in the request belongs to. Its log lines get the trace id. */
  traceRequests(app: FastifyInstance): void;
  /** Runs `work` in a span. `isFailed` marks the span of a result that is an error. */
  inSpan<Result>(name: string, work: () => Promise<Result>, isFailed?: (result: Result) => boolean): Promise<Result>;
  /** The same for a job: a part of the trace that queued it, if its payload names one. */
  inJob<Result>(name: string, payload: unknown, work: () => Promise<Result>): Promise<Result>;
  /** What a job needs to become part of the current trace. Builds that do not know it ignore it. */
  carrier(): { traceparent?: string };
  /** For Kysely, which calls it after each statement. */
  onQuery: ((event: LogEvent) => void) | undefined;
  /** Sends the last spans. */
  close(): Promise<void>;
};

/** Without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const noTracing: Tracing = {
  traceRequests() {},
  inSpan: (_name, work) => work(),
  inJob: (_name, _payload, work) => work(),
  carrier: () => ({}),
  onQuery: undefined,
  close: async () => {},
};
