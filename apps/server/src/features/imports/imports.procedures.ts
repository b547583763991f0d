import type { Actor } from '@dubplate/domain/actor.ts';
import type { ImportId } from '@dubplate/domain/ids.ts';
import { readMoment } from '@dubplate/domain/imports/import-row.ts';
import {
  addHeartsSchema,
  addRowsSchema,
  importId,
  listRowsSchema,
  startImportSchema,
  type CheckedRow,
  type Import,
  type ImportProgress,
} from '@dubplate/domain/imports/import.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { isCheckViolation } from '../../db/constraint-errors.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { lockImport } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { insertHearts } from './import-hearts.store.ts';
import { insertRows, openImport } from './imports.store.ts';
import { listImports, listRows, listSleeves, readImport } from './read-imports.store.ts';
import { beginCheck, discardImport, setRunning, stopImport } from './control-import.ts';

const listed = 20;

const mayVerify = (actor: Actor): boolean => can(actor, 'canVerifyArtists');

async function readProgress({ db, actor }: { db: Database; actor: Actor }, id: ImportId): Promise<ImportProgress> {
  const found = await readImport(db, id, mayVerify(actor));
  if (!found) throw refuse('import-missing');
  const sleeves = found.startedAt && found.state !== 'done' ? await listSleeves(db, id) : [];
  return { ...found, sleeves };
}

type Piece = { id: ImportId; lines: number[] };

/** Accepts chunks only in the state 'sending', and only lines that the announced file has. */
const whileSending = (
  db: Database,
  { id, lines }: Piece,
  take: (transaction: Transaction) => Promise<void>,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const found = await lockImport(transaction, id);
    if (!found) throw refuse('import-missing');
    if (found.state !== 'sending') throw refuse('import-closed');
    // The file may have a heading, so it may have one line more than rows.
    if (lines.some((line) => line > found.row_count + 1)) throw refuse('import-overflow');
    await take(transaction);
  }).catch((error: unknown) => {
    // A check constraint counts the rows: a file without a heading could otherwise have one row too many.
    throw isCheckViolation(error) ? refuse('import-overflow') : error;
  });

export const importsRouter = router({
  list: memberProcedure.query(({ ctx }): Promise<Import[]> => listImports(ctx.db, listed, mayVerify(ctx.actor))),

  start: memberProcedure.input(startImportSchema).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await ctx.limits.consume('import by member', ctx.actor.id);
    return readProgress(ctx, await openImport(ctx.db, ctx.actor.id, input));
  }),

  addRows: memberProcedure.input(addRowsSchema).mutation(async ({ ctx, input }): Promise<void> => {
    await ctx.limits.consume('import piece by member', ctx.actor.id);
    const piece = { id: input.id, lines: input.rows.map(({ line }) => line) };
    await whileSending(ctx.db, piece, (transaction) => insertRows(transaction, input.id, input.rows));
  }),

  addHearts: memberProcedure.input(addHeartsSchema).mutation(async ({ ctx, input }): Promise<void> => {
    await ctx.limits.consume('import piece by member', ctx.actor.id);
    const now = new Date();
    const hearts = input.hearts.map((heart) => ({ ...heart, at: readMoment(heart.at, now) ?? now }));
    const piece = { id: input.id, lines: hearts.map(({ line }) => line) };
    await whileSending(ctx.db, piece, (transaction) => insertHearts(transaction, input.id, hearts));
  }),

  check: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await inTransaction(ctx.db, (transaction) => beginCheck(transaction, input.id));
    return readProgress(ctx, input.id);
  }),

  read: memberProcedure.input(importId).query(({ ctx, input }): Promise<ImportProgress> => readProgress(ctx, input.id)),

  rows: memberProcedure
    .input(listRowsSchema)
    .query(({ ctx, input }): Promise<{ rows: CheckedRow[]; nextCursor: number | null }> => listRows(ctx.db, input)),

  /** The buttons 'Import' and 'Go on'. */
  run: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await inTransaction(ctx.db, (transaction) => setRunning(transaction, input.id, ctx.actor));
    return readProgress(ctx, input.id);
  }),

  stop: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await inTransaction(ctx.db, (transaction) => stopImport(transaction, input.id, ctx.actor.id));
    return readProgress(ctx, input.id);
  }),

  discard: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<void> => {
    await inTransaction(ctx.db, (transaction) => discardImport(transaction, input.id, ctx.actor.id));
  }),
});
