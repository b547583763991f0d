import type { Converting } from '@dubplate/domain/favorites/favorite.ts';
import type { MemberId, RequestId } from '@dubplate/domain/ids.ts';
import { followsByDefault } from '@dubplate/domain/notifications/recipients.ts';
import {
  addRequestSchema,
  convertRequestSchema,
  editRequestSchema,
  followRequestSchema,
  listRequestsSchema,
  readRequestSchema,
  readRequestStatesSchema,
  solveRequestSchema,
  solveWithSongSchema,
} from '@dubplate/domain/requests/request.schema.ts';
import { requestState, type RequestCard, type RequestDetail } from '@dubplate/domain/requests/request.ts';
import { earliestToday } from '@dubplate/domain/songs/song.schema.ts';
import { announceUpload } from '../../events/favorite-events.ts';
import { announceMember, announceMembers } from '../../events/member-events.ts';
import {
  announceDeletedRequest,
  announceEditedRequest,
  announceNewRequest,
  announceRequest,
  announceSolvedRequest,
  announceThanks,
} from '../../events/request-events.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, router, type Context } from '../../platform/trpc.ts';
import { editRequest } from './edit-request.ts';
import { readFollow, setFollow } from './follow-request.store.ts';
import { expectSame, postRequest } from './post-request.ts';
import { readRequest, readRequestCard, readRequestCounts, readRequestStates } from './read-request.store.ts';
import { listRequests, listUnheardClips } from './requests.store.ts';
import { removeRequest, solveRequest, type Solved } from './solve-request.ts';
import { storeThanks } from './solve.store.ts';

export const requestsRouter = router({
  add: idempotentProcedure.input(addRequestSchema).mutation(async ({ ctx, input }): Promise<RequestCard> => {
    await ctx.limits.consume('request by member', ctx.actor.id);
    const isNew = await ctx.db.transaction().execute((transaction) => postRequest(transaction, input, ctx.actor.id));
    if (!isNew) await expectSame(ctx.db, input, ctx.actor.id);
    const request = await readRequestCard(ctx.db, input.id, ctx.actor.id);
    if (!request) throw refuse('request-missing');
    if (isNew) announceNewRequest(ctx.live, request);
    return request;
  }),

  list: memberProcedure.input(listRequestsSchema).query(async ({ ctx, input }) => {
    const [page, counts] = await Promise.all([
      listRequests(ctx.db, ctx.actor.id, input),
      readRequestCounts(ctx.db, ctx.actor.id),
    ]);
    return { ...page, counts };
  }),

  /** The clips of Listen mode. */
  listen: memberProcedure.query(({ ctx }) => listUnheardClips(ctx.db, ctx.actor.id)),

  read: memberProcedure
    .input(readRequestSchema)
    .query(({ ctx, input }): Promise<RequestDetail> => readDetail(ctx, input.id, ctx.actor.id)),

  /** The browser calls this for cards that scroll into view, and after a gap of live events. */
  states: memberProcedure
    .input(readRequestStatesSchema)
    .query(({ ctx, input }) => readRequestStates(ctx.db, input.ids, ctx.actor.id)),

  /** The button 'Just Mark Solved'. */
  solve: memberProcedure.input(solveRequestSchema).mutation(async ({ ctx, input }): Promise<RequestDetail> => {
    const solved = await solveRequest(ctx.db, input, ctx.actor);
    return announceSolved(ctx, input.id, ctx.actor.id, solved);
  }),

  /**
   * The button 'Solve & Add to Dubplate' with an existing song. Not a field of `solve`: a server of an older build
   * would ignore the field and solve the request without the song.
   */
  solveWithSong: memberProcedure.input(solveWithSongSchema).mutation(async ({ ctx, input }): Promise<RequestDetail> => {
    const solved = await solveRequest(ctx.db, input, ctx.actor);
    return announceSolved(ctx, input.id, ctx.actor.id, solved);
  }),

  /** The button 'Solve & Add to Dubplate' with a new song. */
  convert: memberProcedure
    .input(convertRequestSchema(() => earliestToday(new Date())))
    .mutation(async ({ ctx, input }): Promise<Converting<RequestDetail>> => {
      await ctx.limits.consume('song by member', ctx.actor.id);
      const solved = await solveRequest(ctx.db, input, ctx.actor);
      return announceSolved(ctx, input.id, ctx.actor.id, solved);
    }),

  edit: memberProcedure.input(editRequestSchema).mutation(async ({ ctx, input }): Promise<RequestDetail> => {
    await ctx.limits.consume('request by member', ctx.actor.id);
    const isChanged = await editRequest(ctx.db, input, ctx.actor);
    const request = await readDetail(ctx, input.id, ctx.actor.id);
    if (isChanged) announceEditedRequest(ctx.live, request);
    return request;
  }),

  /** The button 'Say thanks'. Idempotent, and cannot be undone. */
  thank: idempotentProcedure.input(readRequestSchema).mutation(async ({ ctx, input }): Promise<RequestDetail> => {
    const namerId = await storeThanks(ctx.db, input.id, ctx.actor.id);
    const request = await readDetail(ctx, input.id, ctx.actor.id);
    if (namerId) announceThanks(ctx.live, request, namerId);
    else if (!request.mine) throw refuse('request-not-yours');
    else if (!request.thankedAt) throw refuse('thanks-missing');
    return request;
  }),

  /** The bell: whether the member is notified of comments. Turned off, the member is not notified of the solution. */
  follow: idempotentProcedure
    .input(followRequestSchema)
    .mutation(async ({ ctx, input }): Promise<{ id: RequestId; following: boolean }> => {
      const { id, following } = input;
      if (!(await setFollow(ctx.db, input, ctx.actor.id))) throw refuse('request-missing');
      return { id, following: following ?? Boolean((await readDetail(ctx, id, ctx.actor.id)).following) };
    }),

  remove: memberProcedure.input(readRequestSchema).mutation(async ({ ctx, input }): Promise<{ id: RequestId }> => {
    const reporters = await removeRequest(ctx.db, input.id, ctx.actor);
    announceDeletedRequest(ctx.live, input.id);
    announceMembers(ctx, reporters);
    return { id: input.id };
  }),
});

async function readDetail({ db }: Pick<Context, 'db'>, id: RequestId, memberId: MemberId): Promise<RequestDetail> {
  const [request, { chosen, commented }] = await Promise.all([
    readRequest(db, id, memberId),
    readFollow(db, id, memberId),
  ]);
  if (!request) throw refuse('request-missing');
  const following = chosen ?? followsByDefault({ mine: request.mine, commented });
  return { ...request, following, followChosen: chosen !== null };
}

async function announceSolved(
  ctx: Context,
  id: RequestId,
  memberId: MemberId,
  { songId, identifiedBy, converted: songIds }: Solved,
): Promise<Converting<RequestDetail>> {
  const request = await readDetail(ctx, id, memberId);
  announceRequest(ctx.live, requestState(request));
  announceSolvedRequest(ctx.live, request);
  const upload = songId ? await announceUpload(ctx, { songId, converted: songIds }, memberId) : null;
  if (!songId) await announceMember(ctx.db, ctx.live, memberId);
  if (identifiedBy && identifiedBy !== memberId) await announceMember(ctx.db, ctx.live, identifiedBy);
  return upload?.converted ? { ...request, converted: upload.converted } : request;
}
