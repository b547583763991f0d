import { canSuspend } from '@dubplate/domain/members/member.ts';
import {
  addReportSchema,
  canShowAgain,
  listReportsSchema,
  markReportsReadSchema,
  resolveReportsSchema,
  type CaseState,
  type OwnReport,
} from '@dubplate/domain/reports/report.ts';

import { memberProcedure, router } from '../../platform/trpc.ts';
import { announceMember } from '../../events/member-events.ts';
import { addReport } from './add-report.ts';
import { announceResolvedCase } from '../../events/report-events.ts';
import { countCases, listCases } from './queue.store.ts';
import { listOwnReports, markRead } from './reports.store.ts';
import { resolveCase } from './resolve-case.ts';

export const reportsRouter = router({
  add: memberProcedure.input(addReportSchema).mutation(async ({ ctx, input }): Promise<{ id: string }> => {
    await ctx.limits.consume('report by member', ctx.actor.id);
    await addReport(ctx.db, input, ctx.actor);
    return { id: input.id };
  }),

  mine: memberProcedure.query(({ ctx }): Promise<OwnReport[]> => listOwnReports(ctx.db, ctx.actor.id)),

  markRead: memberProcedure.input(markReportsReadSchema).mutation(async ({ ctx, input }): Promise<void> => {
    if (await markRead(ctx.db, ctx.actor.id, input.ids)) await announceMember(ctx.db, ctx.live, ctx.actor.id);
  }),

  list: memberProcedure.input(listReportsSchema).query(async ({ ctx, input }) => {
    const { cases, nextCursor } = await listCases(ctx.db, input);
    return {
      cases: cases.map(({ author, settledElsewhere, ...each }) => ({
        ...each,
        canShow: canShowAgain(ctx.actor, { settledElsewhere }),
        author: author && {
          id: author.id,
          username: author.username,
          suspended: author.suspended,
          canSuspend: canSuspend(ctx.actor, author),
        },
      })),
      nextCursor,
    };
  }),

  counts: memberProcedure.query(({ ctx }): Promise<Record<CaseState, number>> => countCases(ctx.db)),

  resolve: memberProcedure.input(resolveReportsSchema).mutation(async ({ ctx, input }) => {
    const resolved = await resolveCase(ctx.db, input, ctx.actor);
    await announceResolvedCase(ctx, resolved);
    return { caseId: input.caseId };
  }),
});
