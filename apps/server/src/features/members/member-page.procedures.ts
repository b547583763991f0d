import {
  canSeePage,
  memberListSchema,
  memberPageSchema,
  type ClosedPage,
  type MemberPage,
  type MemberSolved,
  type MemberSongs,
} from '@dubplate/domain/members/member-page.ts';
import type { Database } from '../../platform/database.ts';
import { refuse } from '../../platform/refuse.ts';
import { memberProcedure } from '../../platform/trpc.ts';
import { listMemberSolved, listMemberSongs, readMemberPage } from './member-page.store.ts';

export const memberPageProcedures = {
  page: memberProcedure
    .input(memberPageSchema)
    .query(async ({ ctx, input }): Promise<{ open: true; page: MemberPage } | { open: false; page: ClosedPage }> => {
      const page = await readMemberPage(ctx.db, input.username, ctx.actor.id);
      if (!page) throw refuse('member-missing');
      if (canSeePage(ctx.actor.id, page)) return { open: true, page };
      return { open: false, page: { username: page.username } };
    }),

  songs: memberProcedure.input(memberListSchema).query(async ({ ctx, input }): Promise<MemberSongs> => {
    const id = await findOpenPage(ctx.db, input.username, ctx.actor.id);
    return listMemberSongs(ctx.db, id, ctx.actor.id, input.cursor);
  }),

  solved: memberProcedure.input(memberListSchema).query(async ({ ctx, input }): Promise<MemberSolved> => {
    const id = await findOpenPage(ctx.db, input.username, ctx.actor.id);
    return listMemberSolved(ctx.db, id, input.cursor);
  }),
};

/** Asked for every list again: a page may have been closed since it was opened. */
async function findOpenPage(db: Database, username: string, viewerId: string): Promise<string> {
  const page = await readMemberPage(db, username, viewerId);
  if (!page || !canSeePage(viewerId, page)) throw refuse('member-missing');
  return page.id;
}
