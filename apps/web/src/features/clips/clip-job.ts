import type { ChosenClip } from '../../platform/clip-status.ts';
import { registerUnsavedWork } from '../../platform/new-version.ts';
import { currentMember, onMemberChange } from '../../platform/session.ts';
import { toast } from '../../ui/toast.tsx';
import { showClipActivity } from './clip-activity.ts';
import { findProblem, type Run, sendClip, takeFile, takeRecording, takeSound } from './make-clip.ts';
import { findSavedClips, SavedClip } from './saved-clip.ts';
import { statusOf, type UploaderState } from './uploader-state.ts';

/*
 * The clip of New ID Request. It belongs to the page and not to the sheet: closing the sheet ends nothing, and what is
 * under way is stored in IndexedDB (saved-clip.ts), so that a reload goes on where it was.
 */

const noRoom = 'This browser has no room to keep your recording safe. Leave this page open until it is posted.';
/** The server removes clips that no request uses after a day: an older one is sent again. */
const confirmedMs = 12 * 60 * 60 * 1000;

let state: UploaderState = { step: 'empty' };
let current: { controller: AbortController; run: Run } | null = null;
const listeners = new Set<() => void>();

export const readClipState = (): UploaderState => state;

export function subscribeClip(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: UploaderState): void {
  state = next;
  showClipActivity(next.step === 'recording');
  for (const listener of listeners) listener();
  if (listeners.size === 0) tellOutsideSheet(next);
}

/** The sheet is closed, so its box cannot say it. */
function tellOutsideSheet(next: UploaderState): void {
  if (next.step === 'done') toast('Your clip is ready. It waits in New ID Request.');
  if (next.step === 'error') toast(next.message, { tone: 'error' });
}

const warnNoRoom = () => toast(noRoom, { tone: 'error', milliseconds: 8000 });

/** One clip at a time: what begins ends what was under way. */
function begin(saved: SavedClip): Run {
  end();
  const controller = new AbortController();
  const { signal } = controller;
  const run: Run = { signal, saved, show: (next) => !signal.aborted && change(next) };
  current = { controller, run };
  return run;
}

function end(): void {
  current?.controller.abort();
  current?.run.saved.discard();
  current = null;
}

let lastChosen: File | null = null;
const isMicrophoneInUse = (): boolean => state.step === 'asking' || state.step === 'recording';

/** A file replaces a clip only if it can become one. A file that is dropped while recording is ignored. */
export async function chooseFile(file: File): Promise<void> {
  if (isMicrophoneInUse()) return;
  lastChosen = file;
  if (statusOf(state) !== 'none') {
    const problem = await findProblem(file);
    // While the file was read, the member may have begun to record, chosen another file or signed out.
    if (lastChosen !== file || isMicrophoneInUse()) return;
    if (problem) return toast(problem, { tone: 'error' });
  }
  await takeFile(file, begin(new SavedClip()));
}

export const record = (): void => void takeRecording(begin(new SavedClip({ onFailure: warnNoRoom })));

export function discardClip(): void {
  end();
  change({ step: 'empty' });
}

/** The request was posted with this clip, or without one. Any other clip is for the next request. */
export function releasePostedClip(clipId: string | undefined): void {
  const isPosted = state.step === 'done' && state.confirmed.clipId === clipId;
  if (isPosted || statusOf(state) === 'none') discardClip();
}

/**
 * Uploads a ready clip again: the server removes clips that no request uses after a day. Null when the clip is no
 * longer in the box.
 */
export async function resendClip(clipId: string): Promise<ChosenClip | { problem: string } | null> {
  if (!current || state.step !== 'done' || state.confirmed.clipId !== clipId) return null;
  const { run } = current;
  await sendClip(state.clip, run);
  if (run.signal.aborted) return null;
  const sent = readClipState();
  if (sent.step === 'error') return { problem: sent.message };
  return sent.step === 'done' ? { clipId: sent.confirmed.clipId } : null;
}

/** The form is to be posted: what waits for the member goes on as it stands. */
export function settleClip(): void {
  if (state.step === 'recording') state.recording.stop();
  else if (state.step === 'picking') state.long.pick();
  else if (state.step === 'error') state.retry?.again();
}

let restoring: Promise<void> | null = null;

/** Goes on with what a reload interrupted, once for each page. */
export function restoreClip(): Promise<void> {
  restoring ??= restore().catch(() => {
    // Without storage there is nothing to go on with.
  });
  return restoring;
}

async function restore(): Promise<void> {
  const memberId = currentMember()?.id;
  if (!memberId) return;
  for (const saved of await findSavedClips(memberId)) {
    const found = await saved.take();
    // The member began something else, or signed out, while the database was read.
    if (current || currentMember()?.id !== memberId) return saved.release();
    if (!found) continue;
    const run = begin(saved);
    const { source, sourceBytes, clip, clipBytes, confirmed, start, picked, savedAt } = found;
    if (!clip || !clipBytes) return void takeSound(sourceBytes, source, run, { start, picked });
    const made = { ...clip, bytes: clipBytes };
    if (confirmed && Date.now() - savedAt < confirmedMs) run.show({ step: 'done', clip: made, confirmed });
    else void sendClip(made, run);
    return;
  }
}

/** A connection that comes back goes on by itself with what it interrupted. */
function retryAfterConnectionFailure(): void {
  if (state.step === 'error' && state.retry?.isConnectionFailure) state.retry.again();
}
globalThis.addEventListener('online', retryAfterConnectionFailure);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') retryAfterConnectionFailure();
});

// Also a clip that is ready: without room in IndexedDB it is in memory only.
registerUnsavedWork(() => statusOf(state) !== 'none');

onMemberChange(() => {
  restoring = null;
  lastChosen = null;
  discardClip();
});
