import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { TraceContext } from './trace-context.ts';
import type { Attributes, SpanKind } from './tracing.ts';

type EndedSpan = {
  context: TraceContext;
  parentSpanId: string | undefined;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  isFailed: boolean;
};

export type SpanExporter = { add(span: EndedSpan): void; close(): Promise<void> };

/** More spans are dropped: a collector that does not answer must not fill the memory. */
const maxWaiting = 5_000;
const batchSize = 500;
const intervalMs = 2_000;
const timeoutMs = 10_000;
const closeMs = 2_000;
/** At most one line in this time while the collector is away. */
const warnEveryMs = 60_000;

/** Sends spans in batches as OTLP over HTTP, in JSON. Never delays or fails what it traces. */
export function createOtlpExporter(endpoint: string, resource: Attributes, log: Log): SpanExporter {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const waiting: EndedSpan[] = [];
  let dropped = 0;
  let warnedAt = -Infinity;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        const body = JSON.stringify(encodeSpans(resource, batch));
        const headers = { 'content-type': 'application/json' };
        const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`the collector answered ${response.status}`);
      } catch (error) {
        dropped += batch.length;
        warn(error as Error);
      }
    }
  }

  function warn(error: Error): void {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ err: error, dropped }, 'traces could not be sent');
    dropped = 0;
  }

  function flush(): Promise<void> {
    sending ??= send().finally(() => (sending = undefined));
    return sending;
  }

  const timer = setInterval(() => void flush(), intervalMs).unref();
  return {
    add(span) {
      if (waiting.length >= maxWaiting) dropped += 1;
      else waiting.push(span);
      if (waiting.length >= batchSize) void flush();
    },
    async close() {
      clearInterval(timer);
      await Promise.race([flush(), delay(closeMs, undefined, { ref: false })]);
    },
  };
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 };
const failed = { code: 2 };

/** The request of the OTLP specification: ids are hexadecimal, 64-bit numbers are strings. */
const encodeSpans = (resource: Attributes, spans: EndedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: encodeAttributes(resource) },
      scopeSpans: [
        {
          scope: { name: 'dubplate' },
          spans: spans.map(({ context, parentSpanId, name, kind, startMs, endMs, attributes, isFailed }) => ({
            traceId: context.traceId,
            spanId: context.spanId,
            ...(parentSpanId && { parentSpanId }),
            name,
            kind: kinds[kind],
            startTimeUnixNano: nanoseconds(startMs),
            endTimeUnixNano: nanoseconds(endMs),
            attributes: encodeAttributes(attributes),
            status: isFailed ? failed : {},
          })),
        },
      ],
    },
  ],
});

const encodeAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));

const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);
