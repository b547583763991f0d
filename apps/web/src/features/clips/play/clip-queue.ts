import { overlay } from '../../../data/member-overlay.ts';
import { onScopeStart } from '../../../platform/member-scope.ts';
import { fetchAddress, forgetAddress, knownAddress, warmClip } from './clip-address.ts';
import { type ClipQueue, currentClip, nowPlaying, type QueuedClip } from './now-playing.ts';
import { isPlayable, isSaved, readSound, saveSound } from './saved-sounds.ts';
import { Sound, type SoundSource } from './sound.ts';

/** Jumps of the arrow keys and of headset keys, in seconds. */
export const seekStep = 5;
/** "Previous" this far into a clip starts it again. */
const restartSeconds = 3;

/** One audio element for all clips: playback continues across screens, and phones allow it to play the next clip. */
export const sound = new Sound();
let unload = (): void => {};
/** Called once the clip plays. */
let keepPlayed = (): void => {};
/** Where a failure was followed by a retry with a new URL. A second failure there is shown. */
let renewedAt: number | null = null;
/** Without an audio device, a clip fails again as soon as it plays: it has to get this far for another retry. */
const progressSeconds = 1;

sound.open({
  onFailure() {
    const clip = currentClip();
    const { position } = sound.read();
    if (!clip || (renewedAt !== null && Math.abs(position - renewedAt) < progressSeconds)) return false;
    renewedAt = position;
    forgetAddress(clip.requestId);
    restart(clip, position);
    return true;
  },
  onEnd: () => playNext(),
});
sound.subscribe(() => {
  if (sound.read().state !== 'playing') return;
  keepPlayed();
  keepPlayed = () => {};
});
onScopeStart(() => closePlayer());

function load(clip: QueuedClip): void {
  const { requestId } = clip;
  const attach = (source: SoundSource) => {
    if (currentClip()?.requestId !== requestId) return;
    unload();
    unload = sound.load(source);
    keepPlayed = () => source instanceof Blob || void saveSound(requestId, source.url).catch(() => {});
    const following = nextOf(nowPlaying.read());
    if (following) void warmClip(following.clips[following.at]!.requestId);
  };
  const stream = () => {
    const known = knownAddress(requestId);
    if (known) return attach(known);
    fetchAddress(requestId).then(attach, () => {
      if (currentClip()?.requestId === requestId) sound.fail();
    });
  };
  // After a failure, the saved file may be the reason.
  if (renewedAt !== null || !isSaved(requestId)) return stream();
  readSound(requestId).then((bytes) => (bytes ? attach(bytes) : stream()), stream);
}

function restart(clip: QueuedClip, position: number): void {
  unload();
  unload = () => {};
  sound.play(position);
  load(clip);
}

function start(queue: ClipQueue, position = 0): void {
  const clip = currentClip(queue)!;
  renewedAt = null;
  nowPlaying.write(queue);
  sound.cut(0, clip.clip.seconds);
  restart(clip, position);
}

/** Plays the queue. If its clip plays already, it goes on where it is. */
export function playQueue(queue: ClipQueue): void {
  if (currentClip()?.requestId !== currentClip(queue)?.requestId) return start(queue);
  nowPlaying.write(queue);
  const { state } = sound.read();
  if (state !== 'playing' && state !== 'waiting') togglePlayer();
}

/** Plays or pauses. A clip that is not the current one starts the queue at its place. */
export function toggleClip(queue: ClipQueue, from = 0): void {
  if (currentClip()?.requestId !== currentClip(queue)?.requestId) return start(queue, from);
  togglePlayer();
}

export function togglePlayer(): void {
  const clip = currentClip();
  const { state, position } = sound.read();
  if (!clip) return;
  if (state !== 'failed') return sound.toggle();
  renewedAt = null;
  forgetAddress(clip.requestId);
  restart(clip, position);
}

export const seekBy = (seconds: number): void => sound.seek(sound.read().position + seconds);

const isShown = ({ request, requestId }: QueuedClip): boolean =>
  isPlayable(requestId) && (request === null || overlay().newest('request', request) !== null);

/** The queue at its next clip. Skips requests that were deleted meanwhile, and offline those that cannot be played. */
export function nextOf(queue: ClipQueue | null): ClipQueue | null {
  const at = queue?.clips.findIndex((clip, place) => place > queue.at && isShown(clip)) ?? -1;
  return queue && at !== -1 ? { ...queue, at } : null;
}

/** After the last clip the player closes. */
export function playNext(): void {
  const next = nextOf(nowPlaying.read());
  if (next) start(next);
  else closePlayer();
}

export function playPrevious(): void {
  const queue = nowPlaying.read();
  const at = queue?.clips.findLastIndex((clip, place) => place < queue.at && isShown(clip)) ?? -1;
  if (!queue || at === -1 || sound.read().position > restartSeconds) return sound.seek(0);
  start({ ...queue, at });
}

/** For the list that the queue was started from: it has more rows, or others. */
export function updateQueue(name: string, clips: readonly QueuedClip[]): void {
  const queue = nowPlaying.read();
  if (queue?.name !== name) return;
  const at = clips.findIndex(({ requestId }) => requestId === currentClip(queue)?.requestId);
  // A write renders the screen again, which may call this with a copy of the same list.
  if (at === -1 || (at === queue.at && isSameList(queue.clips, clips))) return;
  nowPlaying.write({ ...queue, clips, at });
}

const isSameList = (before: readonly QueuedClip[], after: readonly QueuedClip[]): boolean =>
  before.length === after.length &&
  before.every(({ requestId, request }, at) => after[at]?.requestId === requestId && after[at].request === request);

export function closePlayer(): void {
  sound.pause();
  unload();
  unload = () => {};
  if (nowPlaying.read()) nowPlaying.write(null);
}
