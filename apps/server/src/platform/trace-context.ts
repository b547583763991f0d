import { randomBytes } from 'node:crypto';

/** The identity of a span, as other processes know it. */
export type TraceContext = { traceId: string; spanId: string; isSampled: boolean };

/** W3C Trace Context: version 00, the ids, and a flag whether the trace is recorded. */
const format = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

export function readTraceparent(text: unknown): TraceContext | null {
  const [, traceId, spanId, flags] = (typeof text === 'string' && format.exec(text)) || [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** A new span: part of the trace of its parent, or the first of a new trace. */
export const continueTrace = (parent: TraceContext | null): TraceContext => ({
  traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
  spanId: randomBytes(8).toString('hex'),
  isSampled: parent?.isSampled ?? true,
});
