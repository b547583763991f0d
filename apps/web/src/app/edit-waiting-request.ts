import { removeRows } from '../data/change-outbox.ts';
import type { OutboxRow } from '../data/outbox-rows.ts';
import { takeClipBack } from '../features/clips/send/clip-job.ts';
import { findSavedClip } from '../features/clips/send/saved-clip.ts';
import { emptyRequest, isEmptyDraft, requestDrafts } from '../features/requests/request-draft.ts';
import { toast } from '../ui/overlays/toast.tsx';

/** Removes a row, with the clip of a request. */
export async function discardRow(row: OutboxRow): Promise<void> {
  await removeRows([row.place]);
  const { clip } = row.about;
  if (clip) (await findSavedClip(clip.savedId))?.discard();
}

/**
 * Moves a request back into New ID Request, under its id: the server may have received it already. False while the form
 * has another draft or clip.
 */
export async function editWaitingRequest({ place, memberId, input, about }: OutboxRow<'request'>): Promise<boolean> {
  if (!isEmptyDraft(requestDrafts.read(memberId))) {
    toast('New ID Request has another draft. Post or discard that one first.');
    return false;
  }
  if (about.clip && !(await takeClipBack(about.clip.savedId))) {
    toast('One recording at a time. Post or discard the other one first.');
    return false;
  }
  await removeRows([place]);
  const { clipId: _uploaded, link, ...typed } = input;
  requestDrafts.store(memberId, { ...emptyRequest, ...typed, link: link ?? '' });
  return true;
}
