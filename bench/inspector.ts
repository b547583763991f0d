/** Measures a server from inside, through Node's inspector: start it with `inspectorOptions`. */
import type { ServerProcess } from '../tools/services/server-process.ts';

export const inspectorOptions = '--inspect=127.0.0.1:0';

type Memory = { rss: number; heap: number };

export type Inspector = {
  /** Bytes, after a garbage collection. */
  memory(): Promise<Memory>;
  /** Event loop delay in milliseconds since the last call. */
  loopDelay(): Promise<{ p99: number; worst: number }>;
  profile(work: () => Promise<unknown>): Promise<unknown>;
  close(): void;
};

const setUp = `
  globalThis.benchLoop = process.getBuiltinModule('node:perf_hooks').monitorEventLoopDelay({ resolution: 5 });
  benchLoop.enable();`;
const readLoop = `
  (() => {
    const read = { p99: benchLoop.percentile(99) / 1e6, worst: benchLoop.max / 1e6 };
    benchLoop.reset();
    return read;
  })()`;
const readMemory = `
  (() => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, heap: heapUsed + external };
  })()`;

export async function inspectServer(server: ServerProcess): Promise<Inspector> {
  const url = /Debugger listening on (ws:\S+)/.exec(server.log())![1]!;
  const socket = new WebSocket(url);
  await new Promise((opened, failed) => {
    socket.addEventListener('open', opened);
    socket.addEventListener('error', failed);
  });
  const answers = new Map<number, (result: { result?: { value: unknown }; profile?: unknown }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data));
    answers.get(id)?.(result);
  });
  let calls = 0;
  const call = (method: string, params = {}) =>
    new Promise<{ result?: { value: unknown }; profile?: unknown }>((resolve) => {
      calls += 1;
      answers.set(calls, resolve);
      socket.send(JSON.stringify({ id: calls, method, params }));
    });
  const evaluate = async (expression: string) =>
    (await call('Runtime.evaluate', { expression, returnByValue: true })).result!.value;

  await evaluate(setUp);
  return {
    async memory() {
      // The second one frees what finalizers of the first released.
      for (let round = 0; round < 2; round += 1) await call('HeapProfiler.collectGarbage');
      return (await evaluate(readMemory)) as Memory;
    },
    loopDelay: async () => (await evaluate(readLoop)) as { p99: number; worst: number },
    async profile(work) {
      await call('Profiler.enable');
      await call('Profiler.start');
      await work();
      return (await call('Profiler.stop')).profile;
    },
    close: () => socket.close(),
  };
}
