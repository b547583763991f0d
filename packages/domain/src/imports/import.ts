import * as z from 'zod/mini';
import type { ReleasePrecision } from '../songs/release-date.ts';
import type { CalendarDay } from '../songs/release.ts';
import type { Platform } from '../songs/song-link.ts';
import { cleanText } from '../visible-text.ts';
import { importRowSchema } from './import-row.ts';

export const maxRows = 50_000;
/** A file with the maximum of rows and every field filled in is far below this limit. */
export const maxFileBytes = 64 * 1024 * 1024;
/**
 * The browser uploads rows and favorites in batches. The limits keep each call below the body limit and short for the
 * server.
 */
export const maxRowsInPiece = 100;
export const maxPieceBytes = 40_000;
export const maxHeartsInPiece = 300;
/** The server deletes the rows of an import after this many days and keeps its counts. */
export const rowsKeptDays = 30;
export const rowsPageSize = 50;
/** The number of newest covers shown while an import runs. */
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

/** Data in the file besides songs, and what the import does with it. Songs have no votes here, so votes are ignored. */
export type ImportExtras = {
  hearts: number;
  /** Favorites of people who are members here. */
  heartsKnown: number;
  /** Favorites imported with their songs: planned until the import ends, then actual. */
  heartsKept: number;
  votes: number;
  /** Planned until the import ends, then actual. */
  uploadersKept: number;
  /** Verified rows that are imported as pending, because the admin who started the import may not verify songs. */
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
  /** The import is running, but no job worker has updated it recently. */
  isStalled: boolean;
  /** The server has deleted its rows. */
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
  releasePrecision?: ReleasePrecision | undefined;
  /** The values from the file, even if they were refused. */
  link: string | null;
  writtenDate: string | null;
  result: RowResult;
  reason: string;
  songId: string | null;
};

/** Why a valid row is skipped. The first text is the spec's. */
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
  /** Hash of the file: choosing the same file again resumes its upload. */
  fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  rowCount: z.int().check(z.positive(), z.maximum(maxRows)),
});

/** Line number in the file. The header counts as line 1, so the last row of a table can be `maxRows + 1`. */
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
  /** The last line of the previous page. */
  cursor: z.optional(line),
});

/** Rounded down: 100 only when `part` has reached `whole`. */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 100 : Math.min(100, Math.floor((part / whole) * 100));
