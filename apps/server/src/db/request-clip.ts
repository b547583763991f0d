import type { RequestClip } from '@dubplate/domain/requests/request.ts';

/** `toJSON` of a Buffer is twenty times as fast as spreading it, and every clip of a list has 120 peaks. */
export const toClip = (row: { milliseconds: number | null; peaks: Buffer | null }): RequestClip | null =>
  row.milliseconds !== null && row.peaks !== null
    ? { seconds: row.milliseconds / 1000, peaks: row.peaks.toJSON().data }
    : null;
