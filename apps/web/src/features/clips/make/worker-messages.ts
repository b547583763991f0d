/** Part of a recording, in seconds. */
export type Window = { start: number; end: number };

/** Read from the header of a file. */
export type Inspection = {
  seconds: number;
  /** The file already has the clip format and needs no conversion. */
  isClip: boolean;
  /** This browser can decode the file in a worker. */
  decodable: boolean;
};

export type Converted = { bytes: ArrayBuffer; seconds: number; peaks: number[] };

/** A later task cancels a `peaks` task that is still running. */
export type Task =
  | { name: 'inspect'; file: Blob }
  | { name: 'peaks'; count: number }
  | { name: 'convert'; window: Window }
  /** Copies the encoded audio of a window into a small file, for browsers that decode on the page only. */
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
