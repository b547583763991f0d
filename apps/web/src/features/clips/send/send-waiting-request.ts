import { updateRow } from '../../../data/change-outbox.ts';
import type { OutboxRow } from '../../../data/outbox-rows.ts';
import { addOwnRequest } from '../../../data/requests.ts';
import { Unsent } from '../../../data/outbox-senders.ts';
import { api, failureOf } from '../../../platform/api.ts';
import { isOffline } from '../../../platform/connection.ts';
import { sendClip, takeSound } from '../make/make-clip.ts';
import { findSavedClip, type SavedClip } from './saved-clip.ts';
import type { UploaderState } from './uploader-state.ts';

/** Converts and uploads the clip of a waiting request if necessary, then posts the request. */
export async function sendWaitingRequest(row: OutboxRow<'request'>): Promise<void> {
  const { savedId } = row.about.clip ?? {};
  const saved = savedId ? await findSavedClip(savedId) : null;
  try {
    const input = row.input.clipId || !saved ? row.input : await uploadFor(row, saved);
    await post(row, input, saved);
  } finally {
    saved?.release();
  }
  saved?.discard();
}

async function post(row: OutboxRow<'request'>, input: typeof row.input, saved: SavedClip | null): Promise<void> {
  try {
    addOwnRequest(await api.requests.add.mutate(input));
  } catch (error) {
    // The server deletes clips without a request after a day.
    if (failureOf(error).reason !== 'clip-missing' || !saved) throw error;
    addOwnRequest(await api.requests.add.mutate(await uploadFor(row, saved)));
  }
}

/** Stores the id of the clip before the request is posted with it: a repeated call then has the same input. */
async function uploadFor(row: OutboxRow<'request'>, saved: SavedClip): Promise<typeof row.input> {
  const input = { ...row.input, clipId: await upload(saved) };
  await updateRow<'request'>(row.place, { input });
  return input;
}

async function upload(saved: SavedClip): Promise<string> {
  const found = await saved.take();
  if (!found) throw new Unsent('The clip is no longer on this device. Edit the request and record it again.', false);
  const { source, sourceBytes, clip, clipBytes, start } = found;
  return new Promise((resolve, reject) => {
    const show = (state: UploaderState) => {
      if (state.step === 'done') resolve(state.confirmed.clipId);
      if (state.step === 'waiting') reject(new Unsent('', true));
      if (state.step !== 'error') return;
      const isConnectionFailure = isOffline.read() || (state.retry?.isConnectionFailure ?? false);
      reject(new Unsent(state.message, isConnectionFailure));
    };
    const run = { signal: new AbortController().signal, saved, show, isInBackground: true };
    if (clip && clipBytes) void sendClip({ ...clip, bytes: clipBytes }, run);
    else void takeSound(sourceBytes, source, run, { start, picked: true });
  });
}
