import {
  clipFormat,
  clipTicketSchema,
  confirmClipSchema,
  listenClipSchema,
  type ClipAddress,
  type ClipTicket,
  type ConfirmedClip,
} from '@dubplate/domain/clips/clip.ts';
import { refuse } from '../../platform/refuse.ts';
import { idempotentProcedure, memberProcedure, router } from '../../platform/trpc.ts';
import { insertClip, makeClip, readClipKey } from './clips.store.ts';
import { confirmClip } from './confirm-clip.ts';

/** The lifetime of presigned URLs. */
const addressSeconds = 10 * 60;

export const clipsRouter = router({
  /** Returns a presigned URL for bytes of this size and hash. The clip cannot be used before `confirm`. */
  ticket: memberProcedure.input(clipTicketSchema).mutation(async ({ ctx, input }): Promise<ClipTicket> => {
    await ctx.limits.consume('clip by member', ctx.actor.id);
    const clip = makeClip();
    const { size, sha256 } = input;
    await insertClip(ctx.db, {
      ...clip,
      member_id: ctx.actor.id,
      file_name: input.fileName,
      size,
      sha256: Buffer.from(sha256, 'hex'),
    });
    const upload = { type: clipFormat.type, size, sha256 };
    return { clipId: clip.id, ...(await ctx.storage.signUpload(clip.upload_key, upload, addressSeconds)) };
  }),

  /** Checks the uploaded bytes. Idempotent. */
  confirm: idempotentProcedure
    .input(confirmClipSchema)
    .mutation(({ ctx, input }): Promise<ConfirmedClip> =>
      confirmClip({ ...ctx, log: ctx.request.log }, input.clipId, ctx.actor.id),
    ),

  listen: memberProcedure.input(listenClipSchema).query(async ({ ctx, input }): Promise<ClipAddress> => {
    const key = await readClipKey(ctx.db, input.requestId);
    if (!key) throw refuse('clip-missing');
    const expiresAt = new Date(Date.now() + addressSeconds * 1000).toISOString();
    return { url: await ctx.storage.signDownload(key, clipFormat.type, addressSeconds), expiresAt };
  }),
});
