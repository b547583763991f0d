import { decodeOnPage, readPeaksOnPage } from './decode-on-page.ts';
import type { Answer, Converted, Inspection, Progress, Results, Task, Window } from './worker-messages.ts';

type Report = (progress: Progress) => void;

/** Reads one file in its own web worker. The browser loads the worker's code (223 KB gzip) with the first file. */
export type Converter = {
  inspect(): Promise<Inspection>;
  /** Loudness in `count` steps. `report` gets the steps that are read so far. */
  readPeaks(count: number, report: Report): Promise<number[]>;
  convert(window: Window, report: Report): Promise<Converted>;
  close(): void;
};

/** Both aborting the signal and `close` terminate the worker, also during a task. */
export function openConverter(file: Blob, signal: AbortSignal): Converter {
  const { request, close } = openWorker(signal);
  let seconds = 0;
  let isDecodedOnPage = false;
  let isConverting = false;

  /** Web Audio, where the worker cannot decode. One window at a time, so that a long file is never in memory whole. */
  async function decode(window: Window): Promise<Float32Array<ArrayBuffer>> {
    return decodeOnPage(await request({ name: 'extract', window }), window.end - window.start);
  }

  /** WebKit's decoder can fail although `canDecode` was true. From its first failure on, the page decodes this file. */
  async function decodeSomehow<Result>(inWorker: () => Promise<Result>, onPage: () => Promise<Result>) {
    if (isDecodedOnPage) return onPage();
    try {
      return await inWorker();
    } catch {
      isDecodedOnPage = true;
      // Rejects with the same reason if the worker was terminated.
      return onPage();
    }
  }

  return {
    async inspect() {
      const inspection = await request({ name: 'inspect', file });
      seconds = inspection.seconds;
      isDecodedOnPage = !inspection.decodable;
      return inspection;
    },
    readPeaks(count, anyReport) {
      const report = onlyForwards(anyReport);
      return decodeSomehow(
        () => request({ name: 'peaks', count }, report),
        () => readPeaksOnPage({ seconds, count, decode, report, isCancelled: () => isConverting }),
      );
    },
    convert(window, anyReport) {
      isConverting = true;
      const report = onlyForwards(anyReport);
      return decodeSomehow(
        () => request({ name: 'convert', window }, report),
        async () => {
          const samples = await decode(window);
          return request({ name: 'encode', samples }, report, [samples.buffer]);
        },
      );
    },
    close,
  };
}

/** A second attempt begins at 0. The progress bar waits until it has caught up. */
function onlyForwards(report: Report): Report {
  let reached = 0;
  return (progress) => {
    if (progress.fraction < reached) return;
    reached = progress.fraction;
    report(progress);
  };
}

/** The worker's code could not be loaded or does not run in this browser. The file may be fine. */
export class ConverterMissing extends Error {}

type Pending = { report?: Report | undefined; resolve: (result: never) => void; reject: (reason: unknown) => void };

function openWorker(signal: AbortSignal) {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let endReason: unknown = null;

  function end(reason: unknown): void {
    endReason = reason;
    worker.terminate();
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
  }
  signal.addEventListener('abort', () => end(signal.reason), { once: true });
  worker.addEventListener('error', () => end(new ConverterMissing()));
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const call = pending.get(data.id);
    if (!call) return;
    if ('progress' in data) return call.report?.(data.progress);
    pending.delete(data.id);
    if ('failure' in data) call.reject(new Error(data.failure));
    else call.resolve(data.result as never);
  });

  function request<Name extends Task['name']>(
    task: Extract<Task, { name: Name }>,
    report?: Report,
    transfer: Transferable[] = [],
  ): Promise<Results[Name]> {
    return new Promise((resolve, reject) => {
      if (endReason) return reject(endReason);
      lastId += 1;
      pending.set(lastId, { report, resolve: resolve as Pending['resolve'], reject });
      worker.postMessage({ id: lastId, task }, transfer);
    });
  }
  return { request, close: () => end(new Error('The converter was closed')) };
}
