import type { Actor } from '@dubplate/domain/actor.ts';
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
import { inTransaction, type Database } from '../../platform/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import {
  insertHearts,
  insertRows,
  listImports,
  listRows,
  listSleeves,
  lockImport,
  openImport,
  readImport,
} from './imports.store.ts';
import { beginCheck, discardImport, setGoing, stopImport } from './steer-import.ts';

const listed = 20;

const mayVerify = (actor: Actor): boolean => can(actor, 'canVerifyArtists');

async function tell({ db, actor }: { db: Database; actor: Actor }, id: string): Promise<ImportProgress> {
  const found = await readImport(db, id, mayVerify(actor));
  if (!found) throw refuse('import-missing');
  const sleeves = found.startedAt && found.state !== 'done' ? await listSleeves(db, id) : [];
  return { ...found, sleeves };
}

/** Pieces of a file are taken while it is being sent, and not after. */
const whileSending = (db: Database, id: string, take: (transaction: Database) => Promise<void>): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const found = await lockImport(transaction, id);
    if (!found) throw refuse('import-missing');
    if (found.state !== 'sending') throw refuse('import-closed');
    await take(transaction);
  });

export const importsRouter = router({
  list: memberProcedure.query(({ ctx }): Promise<Import[]> => listImports(ctx.db, listed, mayVerify(ctx.actor))),

  start: memberProcedure.input(startImportSchema).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await ctx.limits.take('import by member', ctx.actor.id);
    return tell(ctx, await openImport(ctx.db, ctx.actor.id, input));
  }),

  addRows: memberProcedure.input(addRowsSchema).mutation(async ({ ctx, input }): Promise<void> => {
    await ctx.limits.take('import piece by member', ctx.actor.id);
    await whileSending(ctx.db, input.id, (transaction) => insertRows(transaction, input.id, input.rows));
  }),

  addHearts: memberProcedure.input(addHeartsSchema).mutation(async ({ ctx, input }): Promise<void> => {
    await ctx.limits.take('import piece by member', ctx.actor.id);
    const now = new Date();
    const hearts = input.hearts.map((heart) => ({ ...heart, at: readMoment(heart.at, now) ?? now }));
    await whileSending(ctx.db, input.id, (transaction) => insertHearts(transaction, input.id, hearts));
  }),

  check: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await inTransaction(ctx.db, (transaction) => beginCheck(transaction, input.id));
    return tell(ctx, input.id);
  }),

  read: memberProcedure.input(importId).query(({ ctx, input }): Promise<ImportProgress> => tell(ctx, input.id)),

  rows: memberProcedure
    .input(listRowsSchema)
    .query(({ ctx, input }): Promise<{ rows: CheckedRow[]; nextCursor: number | null }> => listRows(ctx.db, input)),

  /** Import, and Go on. */
  run: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await inTransaction(ctx.db, (transaction) => setGoing(transaction, input.id, ctx.actor));
    return tell(ctx, input.id);
  }),

  stop: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<ImportProgress> => {
    await inTransaction(ctx.db, (transaction) => stopImport(transaction, input.id, ctx.actor.id));
    return tell(ctx, input.id);
  }),

  discard: memberProcedure.input(importId).mutation(async ({ ctx, input }): Promise<void> => {
    await inTransaction(ctx.db, (transaction) => discardImport(transaction, input.id, ctx.actor.id));
  }),
});
