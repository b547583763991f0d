import { expect, test } from 'vitest';
import { continueTrace, readTraceparent, writeTraceparent } from './trace-context.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

test('a traceparent has the ids and whether the trace is recorded', () => {
  expect(readTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(readTraceparent(`00-${traceId}-${spanId}-02`)).toEqual({ traceId, spanId, isSampled: false });
  expect(writeTraceparent({ traceId, spanId, isSampled: true })).toBe(`00-${traceId}-${spanId}-01`);
  expect(writeTraceparent({ traceId, spanId, isSampled: false })).toBe(`00-${traceId}-${spanId}-00`);
});

test.each([
  undefined,
  7,
  '',
  'nonsense',
  `01-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}`,
])('%j is no traceparent', (text) => {
  expect(readTraceparent(text)).toBeNull();
});

test('a span continues the trace of its parent, or begins a recorded one', () => {
  const parent = { traceId, spanId, isSampled: false };
  const child = continueTrace(parent);
  expect(child).toMatchObject({ traceId, isSampled: false });
  expect(child.spanId).not.toBe(spanId);
  const first = continueTrace(null);
  expect(readTraceparent(writeTraceparent(first))).toEqual({ ...first, isSampled: true });
});
