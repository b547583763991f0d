import type { MemberActor } from '@dubplate/domain/actor.ts';
import {
  canSeePage,
  memberListSchema,
  memberPageSchema,
  type ClosedPage,
  type MemberPage,
  type MemberSolved,
  type MemberSongs,
} from '@dubplate/domain/members/member-page.ts';
import { can } from '@dubplate/domain/permissions.ts';
import type { Database } from '../../db/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure } from '../../platform/trpc.ts';
import { listMemberSolved, listMemberSongs, readMemberPage } from './member-page.store.ts';

/** Every admin sees suspended members in the console already. */
const viewerOf = (actor: MemberActor) => ({ id: actor.id, findsSuspended: can(actor, 'open admin') });

export const memberPageProcedures = {
  page: memberProcedure
    .input(memberPageSchema)
    .query(async ({ ctx, input }): Promise<{ open: true; page: MemberPage } | { open: false; page: ClosedPage }> => {
      const page = await readMemberPage(ctx.db, input.username, viewerOf(ctx.actor));
      if (!page) throw refuse('member-missing');
      if (canSeePage(ctx.actor.id, page)) return { open: true, page };
      return { open: false, page: { username: page.username, suspended: page.suspended } };
    }),

  songs: memberProcedure.input(memberListSchema).query(async ({ ctx, input }): Promise<MemberSongs> => {
    const id = await findOpenPage(ctx.db, input.username, ctx.actor);
    return ctx.replica.read((db) => listMemberSongs(db, id, ctx.actor.id, input.cursor));
  }),

  solved: memberProcedure.input(memberListSchema).query(async ({ ctx, input }): Promise<MemberSolved> => {
    const id = await findOpenPage(ctx.db, input.username, ctx.actor);
    return ctx.replica.read((db) => listMemberSolved(db, id, input.cursor));
  }),
};

/** Checked for each list, because the member may have made the page private since it was opened. Not on the replica. */
async function findOpenPage(db: Database, username: string, actor: MemberActor): Promise<string> {
  const page = await readMemberPage(db, username, viewerOf(actor));
  if (!page || !canSeePage(actor.id, page)) throw refuse('member-missing');
  return page.id;
}
