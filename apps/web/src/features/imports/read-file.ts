import { maxFileBytes, maxRows } from '@dubplate/domain/imports/import.ts';
import type { ImportRow } from '@dubplate/domain/imports/import-row.ts';
import { readExport, type ExportedSong } from '@dubplate/domain/imports/read-export.ts';
import { hasTitleColumn, readRecord } from '@dubplate/domain/imports/read-record.ts';

type FileRow = { line: number; row: ImportRow; uploader?: string };
type FileHeart = { line: number; email: string; at: string };
export type SongFile = { fileName: string; fingerprint: string; rows: FileRow[]; hearts: FileHeart[] };

/** The message says why the file cannot be imported and what the admin can do. */
export class UnreadableFile extends Error {}

/** Reads CSV or JSON and converts every format to the same rows. Everything except songs is dropped. */
export async function readSongFile(file: File): Promise<SongFile> {
  if (file.size > maxFileBytes) {
    throw new UnreadableFile('This file is larger than 64 MB. Split it and import the parts one after the other.');
  }
  const bytes = await file.arrayBuffer();
  const text = decode(bytes);
  const isJson = /^\s*[[{]/.test(text);
  const songs = isJson ? readJson(text) : await readTable(text);
  if (songs.length === 0) throw new UnreadableFile('There are no songs in this file. Choose another one.');
  if (songs.length > maxRows) {
    const [count, most] = [songs.length, maxRows].map((value) => value.toLocaleString('en-US'));
    throw new UnreadableFile(`This file has ${count} rows, and ${most} is the most at once. Split it in parts.`);
  }
  // Line numbers as in a spreadsheet, where the heading is row 1.
  const first = isJson ? 1 : 2;
  const rows: FileRow[] = [];
  const hearts: FileHeart[] = [];
  for (const [index, song] of songs.entries()) {
    const line = index + first;
    rows.push({ line, row: readRecord(song.record), ...(song.uploader && { uploader: song.uploader }) });
    for (const heart of song.hearts) hearts.push({ line, ...heart });
    // Yields to the event loop: without this, a long file freezes the page.
    if (index % 1_000 === 999) await new Promise((later) => setTimeout(later));
  }
  return { fileName: file.name || 'songs', fingerprint: await takeFingerprint(bytes), rows, hearts };
}

/** Spreadsheets also write UTF-16 with a byte order mark, or windows-1252, which is the fallback for invalid UTF-8. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function readJson(text: string): ExportedSong[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UnreadableFile('This JSON file ends in the middle or has a slip in it. Export it again.');
  }
  const songs = readExport(json);
  if (!songs) throw new UnreadableFile('There are no songs in this file. Choose another one.');
  return songs;
}

async function readTable(text: string): Promise<ExportedSong[]> {
  const { default: papa } = await import('papaparse');
  const { data, meta } = papa.parse<Record<string, unknown>>(text, { header: true, skipEmptyLines: 'greedy' });
  if (data.length > 0 && !hasTitleColumn(meta.fields ?? [])) {
    throw new UnreadableFile(
      'The first row must name the columns, and one of them must be title. Add it and try again.',
    );
  }
  return data.map((record) => ({ record, uploader: '', hearts: [] }));
}

async function takeFingerprint(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
