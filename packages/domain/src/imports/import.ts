import * as z from 'zod/mini';
import type { CalendarDay } from '../songs/release.ts';
import type { Platform } from '../songs/song-link.ts';
import { cleanText } from '../visible-text.ts';
import { importRowSchema } from './import-row.ts';

export const maxRows = 50_000;
/** A file of so many rows with every field filled in stays far below. */
export const maxFileBytes = 64 * 1024 * 1024;
/** Rows and hearts travel in pieces: a request stays under what the server takes, and under what is felt by others. */
export const maxRowsInPiece = 100;
export const maxPieceBytes = 40_000;
export const maxHeartsInPiece = 300;
/** What is left of an import after so many days is how it went, not its rows. */
export const rowsKeptDays = 30;
export const rowsPageSize = 50;
/** How many of the newest sleeves are shown while songs come in. */
export const sleevesShown = 60;

export const importStates = ['sending', 'checking', 'checked', 'running', 'stopped', 'done'] as const;
export type ImportState = (typeof importStates)[number];

export const rowResults = ['new', 'duplicate', 'error', 'added'] as const;
export type RowResult = (typeof rowResults)[number];
export const rowFilters = ['all', ...rowResults] as const;
export type RowFilter = (typeof rowFilters)[number];

export type ImportCounts = {
  received: number;
  checked: number;
  new: number;
  duplicate: number;
  error: number;
  added: number;
};

/** What is in a file beside songs, and what becomes of it. Votes on songs do not exist here, so none is taken over. */
export type ImportExtras = {
  hearts: number;
  /** Those of members who are here. */
  heartsKnown: number;
  /** Those that come along with their songs: as planned, and once the import has ended, as it was. */
  heartsKept: number;
  votes: number;
  /** Planned and then done, likewise. */
  uploadersKept: number;
  /** Rows that say verified and come in as pending, because whoever sets the import going may not verify. */
  unverified: number;
};

export type Import = {
  id: string;
  fileName: string;
  fingerprint: string;
  rowCount: number;
  state: ImportState;
  counts: ImportCounts;
  extras: ImportExtras;
  startedBy: string | null;
  createdAt: string;
  checkedAt: string | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Nobody has worked on it for a while although somebody should. */
  isStalled: boolean;
  /** Its rows have been cleared away. */
  isSwept: boolean;
};

export type Sleeve = { id: string; cover: string };
export type ImportProgress = Import & { sleeves: Sleeve[] };

export type CheckedRow = {
  line: number;
  title: string;
  artists: string[];
  platform: Platform | null;
  releaseDate: CalendarDay | null;
  /** As the file has them, also when they were refused. */
  link: string | null;
  writtenDate: string | null;
  result: RowResult;
  reason: string;
  songId: string | null;
};

/** Why a row is left out though nothing is wrong with it. The first is the spec's sentence. */
export const sameSongReason = 'A song with this information already exists.';
export const sameRowReason = (line: number): string => `The same song as row ${line}.`;

export const importId = z.object({ id: z.uuid() });

export const startImportSchema = z.object({
  fileName: z.pipe(
    z.pipe(z.string().check(z.maxLength(1000)), z.transform(cleanText)),
    z.pipe(
      z.transform((name: string) => name.slice(-200)),
      z.string().check(z.minLength(1)),
    ),
  ),
  /** Of the file, so that picking it again goes on where sending ended. */
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  rowCount: z.int().check(z.positive(), z.maximum(maxRows)),
});

/** From the first line after a heading. */
const line = z.int().check(z.positive(), z.maximum(maxRows + 1));
const address = z.string().check(z.maxLength(254), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u));

export const addRowsSchema = z.object({
  id: z.uuid(),
  rows: z
    .array(z.object({ line, row: importRowSchema, uploader: z.optional(address) }))
    .check(z.minLength(1), z.maxLength(maxRowsInPiece)),
});

export const addHeartsSchema = z.object({
  id: z.uuid(),
  hearts: z
    .array(z.object({ line, email: address, at: z.string().check(z.maxLength(40)) }))
    .check(z.minLength(1), z.maxLength(maxHeartsInPiece)),
});

export const listRowsSchema = z.object({
  id: z.uuid(),
  filter: z.enum(rowFilters),
  /** The line the page before ended with. */
  cursor: z.optional(line),
});

/** How far it is, as a whole percentage that says 100 only when it is all there. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.min(100, Math.floor((part / whole) * 100));
