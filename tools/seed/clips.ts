import { createHash } from 'node:crypto';
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { clipFormat, maxClipBytes } from '@dubplate/domain/clips/clip.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { checkClip } from '../../apps/server/src/features/clips/check-clip.ts';
import { insertClip, makeClip, markClipChecked } from '../../apps/server/src/features/clips/clips.store.ts';
import { attachClip } from '../../apps/server/src/features/requests/post-request.store.ts';
import { isInstalled, runBounded } from '../../apps/server/src/platform/bounded-process.ts';
import type { Storage } from '../../apps/server/src/platform/storage.ts';
import { listDemoRequests } from './demo-requests.ts';
import { loops } from './sound/loops.ts';
import type { Sound } from './sound/signal.ts';

/** Where the files go, and who reads one line about missing programs. */
export type ClipOutput = { storage: Storage; report: (line: string) => void };

type SilentRequest = { id: string; title: string; memberId: string };

/**
 * Renders a clip for each demo request that has a loop and no clip, and stores it as a confirmed upload is stored.
 * Idempotent: after an interrupted start or an older build, the next start adds what is missing. Without ffmpeg it
 * reports one line and adds none.
 */
export async function seedClips(db: Database, { storage, report }: ClipOutput): Promise<void> {
  const silent = await readSilentRequests(db);
  if (silent.length === 0) return;
  if (!(await isInstalled('ffmpeg')) || !(await isInstalled('ffprobe'))) {
    report('ffmpeg is not installed: the demo has no sound (apt install ffmpeg, or brew install ffmpeg)');
    return;
  }
  report(`rendering ${silent.length} demo clips`);
  let place = 0;
  for await (const sound of renderLoops(silent.map(({ title }) => title))) {
    if (!(await storeClip(db, storage, silent[place]!, sound))) {
      report('this ffmpeg cannot encode MP3 (libmp3lame is missing): the demo has no sound');
      return;
    }
    place += 1;
  }
}

/** Renders the loops of these requests in a thread of its own, so that this one can serve and encode meanwhile. */
export async function* renderLoops(requests: readonly string[]): AsyncGenerator<Sound> {
  const worker = new Worker(new URL('sound/render-worker.ts', import.meta.url), { workerData: requests });
  try {
    for await (const [sound] of on(worker, 'message', { close: ['exit'] })) yield sound as Sound;
  } finally {
    await worker.terminate();
  }
}

/** By their fixed ids, because a member may have edited the title. A deleted member's requests stay silent. */
async function readSilentRequests(db: Database): Promise<SilentRequest[]> {
  const wanted = listDemoRequests(new Date()).requests.filter(({ title }) =>
    loops.some((loop) => loop.request === title),
  );
  const rows = await db
    .selectFrom('requests')
    .leftJoin('clips', 'clips.request_id', 'requests.id')
    .select(['requests.id', 'requests.member_id'])
    .where(
      'requests.id',
      'in',
      wanted.map(({ id }) => id),
    )
    .where('clips.id', 'is', null)
    .execute();
  const owners = new Map(rows.map((row) => [row.id, row.member_id]));
  return wanted.flatMap(({ id, title }) => {
    const memberId = owners.get(id);
    return memberId ? [{ id, title, memberId }] : [];
  });
}

/**
 * Returns false if the sound could not be encoded. In the order of an upload: after a crash, the job `sweep-clip`
 * deletes a clip that is not attached.
 */
async function storeClip(db: Database, storage: Storage, request: SilentRequest, sound: Sound): Promise<boolean> {
  const bytes = await encodeClip(sound);
  if (!bytes) return false;
  const ticket = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
  const checked = await checkClip(bytes, ticket);
  const clip = { ...makeClip(), member_id: request.memberId, file_name: `${request.title}.mp3` };
  await insertClip(db, { ...clip, ...ticket });
  await storage.write(clip.object_key, bytes, clipFormat.type);
  await markClipChecked(db, clip.id, checked);
  return attachClip(db, { clipId: clip.id, requestId: request.id, memberId: request.memberId });
}

const pcm = ['-f', 's16le', '-ar', String(clipFormat.sampleRate), '-ac', '1', '-i', 'pipe:0'];
/** Without tags and without a first frame that describes the others: a pipe cannot go back to fill it in. */
const plain = ['-write_xing', '0', '-id3v2_version', '0', '-write_id3v1', '0'];
const mp3 = ['-c:a', 'libmp3lame', '-b:a', String(clipFormat.bitRate), ...plain, '-f', 'mp3', 'pipe:1'];

/** Encodes in the format that the browser sends: MP3, mono, 44.1 kHz, 128 kb/s. Null if this ffmpeg cannot. */
async function encodeClip(sound: Sound): Promise<Buffer | null> {
  const samples = new Int16Array(sound.length);
  for (let index = 0; index < sound.length; index += 1) samples[index] = Math.round(sound[index]! * 32_767);
  const bounds = { timeoutMs: 60_000, maxOutput: maxClipBytes };
  return runBounded('ffmpeg', ['-v', 'error', ...pcm, ...mp3], Buffer.from(samples.buffer), bounds);
}
