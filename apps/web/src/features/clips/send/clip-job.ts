import type { WaitingClip } from '../../../data/outbox-rows.ts';
import type { ChosenClip } from '../../../platform/clip-status.ts';
import { onReconnect } from '../../../platform/connection.ts';
import { createStore } from '../../../platform/create-store.ts';
import { registerUnsavedWork } from '../../../platform/new-version.ts';
import { currentMember, onMemberChange } from '../../../platform/session.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { isRecording } from './clip-activity.ts';
import { findProblem, type Run, sendClip, takeFile, takeRecording, takeSound } from '../make/make-clip.ts';
import { findSavedClip, findSavedClips, SavedClip } from './saved-clip.ts';
import { statusOf, type UploaderState } from './uploader-state.ts';

/*
 * The clip of New ID Request. Its state belongs to the page, not to the sheet: closing the sheet cancels nothing.
 * The clip in progress is stored in IndexedDB (saved-clip.ts), so that it continues after a reload.
 */

const noRoom = 'This browser has no room to keep your recording safe. Leave this page open until it is posted.';
/** The server deletes clips without a request after a day. An older clip is uploaded again. */
const confirmedMaxAgeMs = 12 * 60 * 60 * 1000;

export const clipState = createStore<UploaderState>({ step: 'empty' });
let current: { controller: AbortController; run: Run } | null = null;

function change(next: UploaderState): void {
  isRecording.write(next.step === 'recording');
  clipState.write(next);
  if (!clipState.isShown()) showToastForStep(next);
}

/** For a closed sheet: without its box, the member would not see that the clip is ready or failed. */
function showToastForStep(next: UploaderState): void {
  if (next.step === 'done') toast('Your clip is ready. It waits in New ID Request.');
  if (next.step === 'error') toast(next.message, { tone: 'error' });
}

const warnNoRoom = () => toast(noRoom, { tone: 'error', milliseconds: 8000 });

/** Only one clip at a time: aborts and discards the previous one. */
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
const isMicrophoneInUse = (): boolean => ['awaitingMicrophone', 'recording'].includes(clipState.read().step);

/** A file replaces the current clip only if it can be converted. A file dropped while recording is ignored. */
export async function chooseFile(file: File): Promise<void> {
  if (isMicrophoneInUse()) return;
  lastChosen = file;
  if (statusOf(clipState.read()) !== 'none') {
    const problem = await findProblem(file);
    // Race: while the file was inspected, the member may have started recording, chosen another file or signed out.
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

/** Call after a request was posted with `clipId`, or without a clip. A different clip stays for the next request. */
export function releasePostedClip(clipId: string | undefined): void {
  const state = clipState.read();
  const isPosted = state.step === 'done' && state.confirmed.clipId === clipId;
  if (isPosted || statusOf(state) === 'none') discardClip();
}

/**
 * Uploads a ready clip again, because the server deletes clips without a request after a day. Returns null when the
 * box shows another clip.
 */
export async function resendClip(clipId: string): Promise<ChosenClip | { problem: string } | null> {
  const state = clipState.read();
  if (!current || state.step !== 'done' || state.confirmed.clipId !== clipId) return null;
  const { run } = current;
  await sendClip(state.clip, run);
  if (run.signal.aborted) return null;
  const sent = clipState.read();
  if (sent.step === 'error') return { problem: sent.message };
  return sent.step === 'done' ? { clipId: sent.confirmed.clipId } : null;
}

/** Call before posting the form: stops the recording, picks the current window, or retries after an error. */
export function settleClip(): void {
  const state = clipState.read();
  if (state.step === 'recording') state.recording.stop();
  else if (state.step === 'picking') state.long.pick();
  else if (state.step === 'error' || state.step === 'waiting') state.retry?.again();
}

/**
 * Moves the clip from the form to a request of the outbox, which then uploads it. The form is free for the next clip.
 * Null without a clip; false when the clip could not be stored.
 */
export async function handOverClip(requestId: string): Promise<WaitingClip | null | false> {
  const state = clipState.read();
  if (state.step === 'recording') {
    state.recording.stop();
    // Until the last part is stored.
    await state.recording.ended;
  }
  if (state.step === 'picking') state.long.pick();
  if (!current || statusOf(clipState.read()) === 'none') return null;
  const { controller, run } = current;
  const handed = { savedId: run.saved.id, ...lookOf(clipState.read()) };
  if (!(await run.saved.keepFor(requestId))) return false;
  controller.abort();
  if (current?.run === run) current = null;
  change({ step: 'empty' });
  return handed;
}

/** The length and waveform of the clip, as far as they are known. */
function lookOf(state: UploaderState): Pick<WaitingClip, 'seconds' | 'peaks'> {
  if ('clip' in state && state.clip) return { seconds: state.clip.seconds, peaks: state.clip.peaks };
  if (state.step === 'converting') return { seconds: state.source.seconds, peaks: state.progress.peaks };
  return { seconds: 'source' in state ? (state.source?.seconds ?? null) : null, peaks: [] };
}

/** Gives the clip of a waiting request back to the form. False while the form has another clip. */
export async function takeClipBack(savedId: string): Promise<boolean> {
  await restoreClip();
  if (statusOf(clipState.read()) !== 'none') return false;
  const saved = await findSavedClip(savedId);
  if (!saved) return true;
  await saved.keepFor(null);
  restoring = null;
  await restoreClip();
  return true;
}

let restoring: Promise<void> | null = null;

/** Continues the clip that a reload interrupted. Runs once per page load and member. */
export function restoreClip(): Promise<void> {
  restoring ??= restore().catch(() => {
    // IndexedDB is not available, so no clip was stored.
  });
  return restoring;
}

async function restore(): Promise<void> {
  const memberId = currentMember()?.id;
  if (!memberId) return;
  for (const saved of await findSavedClips(memberId)) {
    const found = await saved.take();
    // Race: the member started another clip or signed out while IndexedDB was read.
    if (current || currentMember()?.id !== memberId) return saved.release();
    if (!found) continue;
    const run = begin(saved);
    const { source, sourceBytes, clip, clipBytes, confirmed, start, picked, savedAt } = found;
    if (!clip || !clipBytes) return void takeSound(sourceBytes, source, run, { start, picked });
    const made = { ...clip, bytes: clipBytes };
    if (confirmed && Date.now() - savedAt < confirmedMaxAgeMs) run.show({ step: 'done', clip: made, confirmed });
    else void sendClip(made, run);
    return;
  }
}

function retryAfterConnectionFailure(): void {
  const state = clipState.read();
  if ((state.step === 'error' || state.step === 'waiting') && state.retry?.isConnectionFailure) state.retry.again();
}
onReconnect(retryAfterConnectionFailure);

// A ready clip counts as unsaved too: when IndexedDB is full, the clip is in memory only.
registerUnsavedWork(() => statusOf(clipState.read()) !== 'none');

onMemberChange(() => {
  restoring = null;
  lastChosen = null;
  discardClip();
});
