import { maxHeartsInPiece, maxPieceBytes, maxRowsInPiece } from '@dubplate/domain/imports/import.ts';
import { api, failureOf } from '../../platform/api.ts';
import { createStore } from '../../platform/create-store.ts';
import { keys, queries } from '../../platform/queries.ts';
import { onMemberChange } from '../../platform/session.ts';
import { cutPieces } from './cut-pieces.ts';
import { readSongFile, UnreadableFile, type SongFile } from './read-file.ts';

/** State of the file that this tab sends. Sending continues while the admin opens other sections. */
export type Sending =
  | { step: 'idle' }
  | { step: 'reading'; fileName: string }
  | { step: 'unreadable'; text: string }
  | { step: 'sending'; fileName: string; id: string | null; sent: number; rowCount: number }
  | { step: 'failed'; fileName: string; id: string | null; sent: number; rowCount: number; text: string };

const sending = createStore<Sending>({ step: 'idle' });
export const useSending = sending.useValue;
let file: SongFile | null = null;
let latestRun = 0;

export function clearSending(): void {
  latestRun += 1;
  file = null;
  sending.write({ step: 'idle' });
}

onMemberChange(clearSending);

/** Reads a file and sends it. Calls onBegun with the id of the import once the server has created it. */
export async function sendFile(chosen: File, onBegun: (id: string) => void): Promise<void> {
  clearSending();
  const run = latestRun;
  sending.write({ step: 'reading', fileName: chosen.name });
  try {
    const read = await readSongFile(chosen);
    if (run !== latestRun) return;
    file = read;
  } catch (error) {
    const text = error instanceof UnreadableFile ? error.message : 'This file could not be read. Choose it again.';
    if (run === latestRun) sending.write({ step: 'unreadable', text });
    return;
  }
  await sendOn(onBegun);
}

/** Sends the rows that the server lacks, one piece at a time. Pauses after each piece to limit the server's load. */
export async function sendOn(onBegun?: (id: string) => void): Promise<void> {
  if (!file) return;
  latestRun += 1;
  const run = latestRun;
  const { fileName, fingerprint, rows, hearts } = file;
  let [id, sent] = [null as string | null, 0];
  const showProgress = () =>
    run === latestRun && sending.write({ step: 'sending', fileName, id, sent, rowCount: rows.length });
  showProgress();
  try {
    const begun = await api.imports.start.mutate({ fileName, fingerprint, rowCount: rows.length });
    id = begun.id;
    sent = begun.counts.received;
    if (run !== latestRun) return;
    queries.setQueryData(keys.import(id), begun);
    onBegun?.(id);
    for (const piece of cutPieces(rows.slice(sent), maxRowsInPiece, maxPieceBytes)) {
      showProgress();
      await pauseAfter(api.imports.addRows.mutate({ id, rows: piece }));
      if (run !== latestRun) return;
      sent += piece.length;
    }
    for (const piece of cutPieces(hearts, maxHeartsInPiece, maxPieceBytes)) {
      await pauseAfter(api.imports.addHearts.mutate({ id, hearts: piece }));
      if (run !== latestRun) return;
    }
    queries.setQueryData(keys.import(id), await api.imports.check.mutate({ id }));
    if (run === latestRun) clearSending();
  } catch (error) {
    const { text } = failureOf(error);
    if (run === latestRun) sending.write({ step: 'failed', fileName, id, sent, rowCount: rows.length, text });
  }
}

/** Waits as long as the call took, so that the upload occupies the server at most half of the time. */
async function pauseAfter(call: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call;
  await new Promise((later) => setTimeout(later, performance.now() - began));
}
