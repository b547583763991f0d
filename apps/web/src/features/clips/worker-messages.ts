/** What is to be kept of a recording, in seconds from its beginning. */
export type Window = { start: number; end: number };

/** What is known of a file once its beginning was read. */
export type Inspection = {
  /** How long its sound is. */
  seconds: number;
  /** It is what we would make of it, so it can go as it is. */
  isClip: boolean;
  /** Whether this browser can decode it in a worker. */
  decodable: boolean;
};

export type Converted = { bytes: ArrayBuffer; seconds: number; peaks: number[] };

/** What the page asks of the worker, one thing after the other; a later one ends what is still under way. */
export type Task =
  | { name: 'inspect'; file: Blob }
  | { name: 'peaks'; count: number }
  | { name: 'convert'; window: Window }
  /** The sound of a window as it is in the file, in a small file of its own: for browsers that decode on the page only. */
  | { name: 'extract'; window: Window }
  | { name: 'encode'; samples: Float32Array<ArrayBuffer> };

export type Results = {
  inspect: Inspection;
  peaks: number[];
  convert: Converted;
  extract: ArrayBuffer;
  encode: Converted;
};

export type Progress = { fraction: number; peaks: number[] };

export type Answer =
  | { id: number; progress: Progress }
  | { id: number; result: Results[keyof Results] }
  | { id: number; failure: string };
