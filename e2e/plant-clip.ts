import { createHash, randomUUID } from 'node:crypto';
import type { ClipTicket, ConfirmedClip } from '@dubplate/domain/clips/clip.ts';
import type { RequestClip } from '@dubplate/domain/requests/request.ts';
import type { BrowserContext } from 'playwright-core';
import { attachClip } from '../apps/server/src/features/clips/attach-clip.ts';
import { makeClip } from '../apps/server/test/media.ts';
import type { World } from './stage.ts';

type Author = { context: BrowserContext; username: string };

/** A request of theirs with a clip, which went the way every clip goes. */
export async function plantClip({ db }: World, { context, username }: Author, seconds: number) {
  const bytes = makeClip(seconds);
  const call = async <Answer>(procedure: string, data: object) => {
    const answer = await context.request.post(`/api/trpc/${procedure}`, { data });
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced = { fileName: 'rip.mp3', size: bytes.length, sha256 };
  const { clipId, url, headers } = await call<ClipTicket>('clips.ticket', announced);
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  const confirmed = await call<ConfirmedClip>('clips.confirm', { clipId });
  const { id: memberId } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const requestId = randomUUID();
  const text = { title: 'Set at the lake', description: 'Around sunrise', search_text: 'set at the lake' };
  await db
    .insertInto('requests')
    .values({ id: requestId, member_id: memberId, ...text })
    .execute();
  await attachClip(db, clipId, requestId, memberId);
  const clip: RequestClip = { fileName: 'rip.mp3', seconds: confirmed.seconds, peaks: confirmed.peaks };
  return { requestId, clip };
}
