import { hotRequestsLimit, readDiscoverSchema, type Discover } from '@dubplate/domain/discover/discover.ts';
import { memberProcedure, router } from '../../platform/trpc.ts';
import { listHotRequests } from '../requests/hot-requests.ts';
import { listJustIn, listOutThisWeek, listSolved, listWanted } from './discover.store.ts';

export const discoverRouter = router({
  /** The whole screen. Each section is one statement with its own index. */
  read: memberProcedure.input(readDiscoverSchema).query(async ({ ctx: { db, actor }, input }): Promise<Discover> => {
    const [wanted, hotRequests, outThisWeek, justIn, solved] = await Promise.all([
      listWanted(db, { memberId: actor.id, today: input.today }),
      listHotRequests(db, actor.id, hotRequestsLimit),
      listOutThisWeek(db, actor.id, input.today),
      listJustIn(db, { memberId: actor.id }),
      listSolved(db, { memberId: actor.id }),
    ]);
    return {
      wanted,
      hotRequests,
      outThisWeek,
      justIn: justIn.map((song) => ({ ...song, uploadedAt: song.uploadedAt.toISOString() })),
      solved: solved.map(({ requestId, solvedAt, namedBy, ...song }) => ({
        requestId,
        solvedAt: solvedAt.toISOString(),
        namedBy,
        song,
      })),
    };
  }),
});
