import {
  catalogSongSchema,
  editSongSchema,
  listCatalogSchema,
  mergeSongsSchema,
  verifySongSchema,
  type CatalogSong,
  type MergeOutcome,
  type UndoMergeOutcome,
} from '@dubplate/domain/catalog/catalog.ts';
import type { MemberId, SongId } from '@dubplate/domain/ids.ts';
import { countPending } from '../../db/pending-songs.ts';
import { announceFavorite } from '../../events/favorite-events.ts';
import { announceMembers } from '../../events/member-events.ts';
import { announceRequests } from '../../events/request-events.ts';
import { announceSong } from '../../events/song-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure, router, type Context } from '../../platform/trpc.ts';
import { listCatalog, readCatalogSong } from './catalog.store.ts';
import { mergeSongs } from './merge-songs.ts';
import { archiveInCatalog, editInCatalog, restoreInCatalog, verifyInCatalog } from './moderate-catalog.ts';
import { undoMerge } from './undo-merge.ts';

/** Announces the song and the reporters of its case. Returns the song for the admin's screen. */
async function announceModerated(
  ctx: Context,
  id: SongId,
  { memberIds }: { memberIds: MemberId[] },
): Promise<CatalogSong> {
  await announceSong(ctx, id);
  announceMembers(ctx, memberIds);
  return readOrRefuse(ctx, id);
}

async function readOrRefuse({ db }: Context, id: SongId): Promise<CatalogSong> {
  const song = await readCatalogSong(db, id);
  if (!song) throw refuse('song-missing');
  return song;
}

export const catalogRouter = router({
  list: memberProcedure.input(listCatalogSchema).query(({ ctx, input }) => listCatalog(ctx.db, input)),

  pendingCount: memberProcedure.query(({ ctx }): Promise<number> => countPending(ctx.db)),

  read: memberProcedure.input(catalogSongSchema).query(({ ctx, input }) => readOrRefuse(ctx, input.id)),

  verify: memberProcedure
    .input(verifySongSchema)
    .mutation(async ({ ctx, input }) =>
      announceModerated(ctx, input.id, await verifyInCatalog(ctx.db, input, ctx.actor)),
    ),

  edit: memberProcedure
    .input(editSongSchema)
    .mutation(async ({ ctx, input }) =>
      announceModerated(ctx, input.id, await editInCatalog(ctx.db, input, ctx.actor)),
    ),

  archive: memberProcedure
    .input(catalogSongSchema)
    .mutation(async ({ ctx, input }) =>
      announceModerated(ctx, input.id, await archiveInCatalog(ctx.db, input.id, ctx.actor)),
    ),

  restore: memberProcedure
    .input(catalogSongSchema)
    .mutation(async ({ ctx, input }) =>
      announceModerated(ctx, input.id, await restoreInCatalog(ctx.db, input.id, ctx.actor)),
    ),

  /** Returns the kept song. */
  merge: memberProcedure
    .input(mergeSongsSchema)
    .mutation(async ({ ctx, input }): Promise<MergeOutcome & { song: CatalogSong }> => {
      const { moved, alreadyThere, memberIds, requestIds } = await mergeSongs(ctx.db, input, ctx.actor);
      await announceSong(ctx, input.id);
      await announceRequests(ctx, requestIds);
      return { moved, alreadyThere, song: await announceModerated(ctx, input.into, { memberIds }) };
    }),

  /** `kept` is null when the merge was undone already. */
  undoMerge: memberProcedure
    .input(catalogSongSchema)
    .mutation(async ({ ctx, input }): Promise<UndoMergeOutcome & { song: CatalogSong; kept: CatalogSong | null }> => {
      const { returned, onBoth, keptId, ...changed } = await undoMerge(ctx.db, input.id, ctx.actor);
      const kept = keptId ? await announceModerated(ctx, keptId, { memberIds: [] }) : null;
      await announceRequests(ctx, changed.requestIds);
      const song = await announceModerated(ctx, input.id, { memberIds: changed.reporterIds });
      // Clients list the kept song only: without this event they would not show the restored song.
      announceMembers(ctx, changed.gainedIds, (memberId) => announceFavorite(ctx, input.id, memberId));
      return { returned, onBoth, song, kept };
    }),
});
