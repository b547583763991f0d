import { maxHeartsInPiece, maxPieceBytes, maxRowsInPiece } from '@dubplate/domain/imports/import.ts';
import { useSyncExternalStore } from 'react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { onMemberChange } from '../../platform/session.ts';
import { cutPieces } from './cut-pieces.ts';
import { readSongFile, UnreadableFile, type SongFile } from './read-file.ts';

/** What is on its way from this browser. It goes on while other sections are looked at. */
export type Sending =
  | { step: 'idle' }
  | { step: 'reading'; fileName: string }
  | { step: 'unreadable'; text: string }
  | { step: 'sending'; fileName: string; id: string | null; sent: number; rowCount: number }
  | { step: 'failed'; fileName: string; id: string | null; sent: number; rowCount: number; text: string };

let sending: Sending = { step: 'idle' };
let file: SongFile | null = null;
let turn = 0;
const listeners = new Set<() => void>();

function set(next: Sending): void {
  sending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSending = (): Sending => useSyncExternalStore(subscribe, () => sending);

export function clearSending(): void {
  turn += 1;
  file = null;
  set({ step: 'idle' });
}

onMemberChange(clearSending);

/** Reads a file and sends it. As soon as the server knows it, its import is told. */
export async function sendFile(chosen: File, onBegun: (id: string) => void): Promise<void> {
  clearSending();
  const own = turn;
  set({ step: 'reading', fileName: chosen.name });
  try {
    const read = await readSongFile(chosen);
    if (own !== turn) return;
    file = read;
  } catch (error) {
    const text = error instanceof UnreadableFile ? error.message : 'This file could not be read. Choose it again.';
    if (own === turn) set({ step: 'unreadable', text });
    return;
  }
  await sendOn(onBegun);
}

/** Sends what the server does not have yet, one piece at a time and with rests: nobody else shall notice. */
export async function sendOn(onBegun?: (id: string) => void): Promise<void> {
  if (!file) return;
  turn += 1;
  const own = turn;
  const { fileName, fingerprint, rows, hearts } = file;
  let [id, sent] = [null as string | null, 0];
  const tell = () => own === turn && set({ step: 'sending', fileName, id, sent, rowCount: rows.length });
  tell();
  try {
    const begun = await api.imports.start.mutate({ fileName, fingerprint, rowCount: rows.length });
    id = begun.id;
    sent = begun.counts.received;
    if (own !== turn) return;
    queries.setQueryData(keys.import(id), begun);
    onBegun?.(id);
    for (const piece of cutPieces(rows.slice(sent), maxRowsInPiece, maxPieceBytes)) {
      tell();
      await restAfter(api.imports.addRows.mutate({ id, rows: piece }));
      if (own !== turn) return;
      sent += piece.length;
    }
    for (const piece of cutPieces(hearts, maxHeartsInPiece, maxPieceBytes)) {
      await restAfter(api.imports.addHearts.mutate({ id, hearts: piece }));
      if (own !== turn) return;
    }
    queries.setQueryData(keys.import(id), await api.imports.check.mutate({ id }));
    if (own === turn) clearSending();
  } catch (error) {
    const { text } = failureOf(error);
    if (own === turn) set({ step: 'failed', fileName, id, sent, rowCount: rows.length, text });
  }
}

async function restAfter(call: Promise<unknown>): Promise<void> {
  const began = performance.now();
  await call;
  await new Promise((later) => setTimeout(later, performance.now() - began));
}
