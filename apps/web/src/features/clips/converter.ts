import { decodeOnPage } from './decode-on-page.ts';
import type { Answer, Converted, Inspection, Progress, Results, Task, Window } from './worker-messages.ts';

type Report = (progress: Progress) => void;

/** Reads one file in a worker of its own. The code of it, 223 KB gzip, is fetched by the first file somebody picks. */
export type Converter = {
  inspect(): Promise<Inspection>;
  /** How loud it is from beginning to end, in so many steps; told as far as it was read. */
  readPeaks(count: number, report: Report): Promise<number[]>;
  convert(window: Window, report: Report): Promise<Converted>;
  /** It is needed no more. */
  close(): void;
};

/** Ending the signal ends the worker, whatever it is doing; so does closing it. */
export function openConverter(file: Blob, signal: AbortSignal): Converter {
  const { ask, close } = openWorker(signal);
  let inspection: Inspection | null = null;
  let isConverting = false;

  /** Web Audio where the worker cannot decode: piece by piece, so that a long file never is in memory as a whole. */
  async function decode(window: Window): Promise<Float32Array<ArrayBuffer>> {
    return decodeOnPage(await ask({ name: 'extract', window }), window.end - window.start);
  }

  return {
    async inspect() {
      inspection = await ask({ name: 'inspect', file });
      return inspection;
    },
    async readPeaks(count, report) {
      if (!inspection || inspection.decodable) return ask({ name: 'peaks', count }, report);
      const { readPeaksOnPage } = await import('./read-peaks-on-page.ts');
      return readPeaksOnPage({ seconds: inspection.seconds, count, decode, report, isOver: () => isConverting });
    },
    async convert(window, report) {
      isConverting = true;
      if (!inspection || inspection.decodable) return ask({ name: 'convert', window }, report);
      const samples = await decode(window);
      return ask({ name: 'encode', samples }, report, [samples.buffer]);
    },
    close,
  };
}

/** Its code could not be fetched, or does not run here. Says nothing about the file. */
export class ConverterMissing extends Error {}

type Pending = { report?: Report | undefined; resolve: (result: never) => void; reject: (reason: unknown) => void };

function openWorker(signal: AbortSignal) {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, Pending>();
  let serial = 0;
  let gone: unknown = null;

  function end(reason: unknown): void {
    gone = reason;
    worker.terminate();
    for (const { reject } of pending.values()) reject(reason);
    pending.clear();
  }
  signal.addEventListener('abort', () => end(signal.reason), { once: true });
  worker.addEventListener('error', () => end(new ConverterMissing()));
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = pending.get(data.id);
    if (!asked) return;
    if ('progress' in data) return asked.report?.(data.progress);
    pending.delete(data.id);
    if ('failure' in data) asked.reject(new Error(data.failure));
    else asked.resolve(data.result as never);
  });

  function ask<Name extends Task['name']>(
    task: Extract<Task, { name: Name }>,
    report?: Report,
    transfer: Transferable[] = [],
  ): Promise<Results[Name]> {
    return new Promise((resolve, reject) => {
      if (gone) return reject(gone);
      serial += 1;
      pending.set(serial, { report, resolve: resolve as Pending['resolve'], reject });
      worker.postMessage({ id: serial, task }, transfer);
    });
  }
  return { ask, close: () => end(new Error('The converter was closed')) };
}
