import { createHash, randomUUID } from 'node:crypto';
import type { ClipTicket } from '@dubplate/domain/clips/clip.ts';
import type { BrowserContext } from '@playwright/test';
import { makeClip } from '../../tools/fixtures/media.ts';

type Author = { context: BrowserContext };

/** A request with a clip, created through the same calls as in the app. */
export async function createClip({ context }: Author, seconds: number): Promise<{ requestId: string }> {
  const bytes = makeClip(seconds);
  const call = async <Answer>(procedure: string, data: object) => {
    const answer = await context.request.post(`/api/trpc/${procedure}`, { data });
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const announced = { fileName: 'rip.mp3', size: bytes.length, sha256 };
  const { clipId, url, headers } = await call<ClipTicket>('clips.ticket', announced);
  await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  await call('clips.confirm', { clipId });
  const id = randomUUID();
  await call('requests.add', { id, title: 'Set at the lake', description: 'Around sunrise', clipId });
  return { requestId: id };
}
