import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { freePort } from './ports.ts';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
};
type Export = { resourceSpans: { resource: unknown; scopeSpans: { spans: ReceivedSpan[] }[] }[] };

export type TraceCollector = {
  endpoint: string;
  /** All requests as they arrived. */
  exports: Export[];
  spans(): ReceivedSpan[];
  stop(): void;
};

/** An OpenTelemetry collector that stores what it receives: OTLP over HTTP, in JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const port = await freePort();
  const exports: Export[] = [];
  const server = createServer(async (request, response) => {
    const isExport = request.method === 'POST' && request.url === '/v1/traces';
    const isJson = request.headers['content-type'] === 'application/json';
    if (isExport && isJson) exports.push((await json(request)) as Export);
    response.writeHead(isExport && isJson ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    exports,
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
