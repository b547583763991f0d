import { useSyncExternalStore } from 'react';
import { onMemberChange } from '../../platform/session.ts';

/** What was typed under each request and not sent yet: closing the sheet loses nothing. */
const drafts = new Map<string, string>();
const listeners = new Set<() => void>();
onMemberChange(() => drafts.clear());

export function writeDraft(requestId: string, text: string): void {
  if (text) drafts.set(requestId, text);
  else drafts.delete(requestId);
  for (const listener of listeners) listener();
}

/** Gives back what could not be sent; what was typed meanwhile stays behind it. */
export function returnDraft(requestId: string, text: string): void {
  const typed = readDraft(requestId);
  writeDraft(requestId, typed ? `${text}\n${typed}` : text);
}

const readDraft = (requestId: string): string => drafts.get(requestId) ?? '';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCommentDraft = (requestId: string): string =>
  useSyncExternalStore(subscribe, () => readDraft(requestId));
