import { useSyncExternalStore } from 'react';
import { onMemberChange } from '../../platform/session.ts';

/** What was typed under each request and not sent yet: closing the sheet loses nothing. */
const drafts = new Map<string, string>();
/** The names of comments that came back, by request and text: they may have arrived, and only their answer was lost. */
const returned = new Map<string, Map<string, string>>();
const listeners = new Set<() => void>();
onMemberChange(() => {
  drafts.clear();
  returned.clear();
});

export function writeDraft(requestId: string, text: string): void {
  if (text) drafts.set(requestId, text);
  else drafts.delete(requestId);
  for (const listener of listeners) listener();
}

/** Gives back what could not be sent; what was typed meanwhile stays behind it. */
export function returnDraft(requestId: string, { id, text }: { id: string; text: string }): void {
  returned.set(requestId, (returned.get(requestId) ?? new Map<string, string>()).set(text, id));
  const typed = readDraft(requestId);
  writeDraft(requestId, typed ? `${text}\n${typed}` : text);
}

/** The name a comment is sent under. The same text sent again after it came back keeps its name, so it is posted once. */
export function nameComment(requestId: string, text: string): string {
  const id = returned.get(requestId)?.get(text);
  if (!id) return crypto.randomUUID();
  returned.get(requestId)?.delete(text);
  return id;
}

const readDraft = (requestId: string): string => drafts.get(requestId) ?? '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCommentDraft = (requestId: string): string =>
  useSyncExternalStore(subscribe, () => readDraft(requestId));
