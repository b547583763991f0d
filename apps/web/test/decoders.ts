import { vi } from 'vitest';

/** How `AudioDecoder` fails in a worker although `isConfigSupported` was true. WebKit does both. */
const faults = {
  throws: `decode() { throw new DOMException('The object can not be found here.', 'NotFoundError'); }`,
  /** After half a minute of sound, and not during a call. */
  reports: `
    decode(chunk) {
      super.decode(chunk);
      if (this.reported || chunk.timestamp < 30_000_000) return;
      this.reported = true;
      setTimeout(() => {
        this.close();
        this.init.error(new DOMException('InternalAudioDecoderCocoa decoding failed', 'EncodingError'));
      });
    }`,
  /** Never outputs a sample. */
  hangs: `
    decode() {}
    flush() { return new Promise(() => {}); }`,
};

/** Workers that start from now on have a faulty decoder, until the test ends. */
export function replaceDecoder(fault: keyof typeof faults): void {
  const OriginalWorker = Worker;
  const decoder = `self.AudioDecoder = class extends AudioDecoder {
    constructor(init) { super(init); this.init = init; }
    ${faults[fault]}
  };`;
  vi.spyOn(window, 'Worker').mockImplementation(function start(url, options) {
    const imports = [scriptUrl(decoder), new URL(url, location.href).href].map((each) => `import '${each}';`);
    return new OriginalWorker(scriptUrl(imports.join('\n')), options);
  });
}

const scriptUrl = (code: string): string => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
