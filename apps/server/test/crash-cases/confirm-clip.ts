import { askTicket, sendClip } from '../../../../tools/fixtures/clips.ts';
import { makeClip } from '../../../../tools/fixtures/media.ts';
import { crashCase } from '../crash-harness.ts';
import { createSignedInMembers, type SignedInMember } from '../test-app.ts';

/** A clip that is in the bucket, and that the server has not checked. */
type Upload = { member: SignedInMember; clipId: string };

export const confirmClip = crashCase<Upload>({
  procedure: 'clips.confirm',
  writes: [{ write: 'update on clips', column: 'id', value: ({ clipId }) => clipId }],
  async prepare(env) {
    const [member] = await createSignedInMembers(env, 1);
    const clip = makeClip(3);
    const ticket = await askTicket(member!, clip);
    await sendClip(ticket, clip);
    return { member: member!, clipId: ticket.clipId };
  },
  run: ({ member, clipId }) => member.api.clips.confirm.mutate({ clipId }),
  async effects({ db }, { clipId }) {
    const { checked_at, milliseconds, peaks } = await db
      .selectFrom('clips')
      .selectAll()
      .where('id', '=', clipId)
      .executeTakeFirstOrThrow();
    return { checked: checked_at !== null, length: milliseconds !== null, peaks: peaks !== null };
  },
});
