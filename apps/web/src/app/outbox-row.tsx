import { formatTimestamp } from '@dubplate/domain/songs/timestamp.ts';
import { ArrowUp, Heart, MessageSquare, Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Kind, OutboxRow } from '../data/outbox-rows.ts';

export const icons: Record<Kind, ReactNode> = {
  request: <Mic size={20} />,
  vote: <ArrowUp size={20} />,
  comment: <MessageSquare size={20} />,
  favorite: <Heart size={20} />,
  'saved-heart': <Heart size={20} />,
};

/** The disc in front of a row. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="grid size-11 flex-none place-items-center rounded-full bg-surface-3 text-text-2">
    {children}
  </span>
);

/** What a row is: the first line names it, the second line its kind. */
export function describe({ kind, input, about }: OutboxRow): { name: string; what: ReactNode } {
  if (kind === 'comment') return { name: input.text, what: 'Comment' };
  if (kind === 'vote') return { name: about.title, what: input.voted ? 'Your vote' : 'Vote taken back' };
  if (kind === 'favorite') return { name: about.title, what: input.favorited ? 'Favorite' : 'Favorite removed' };
  if (kind === 'saved-heart') return { name: about.title, what: input.saved ? 'Saved heart' : 'Saved heart removed' };
  const seconds = about.clip?.seconds;
  const clip =
    about.clip &&
    (seconds ? (
      <>
        {' '}
        <span className="font-mono">{formatTimestamp(seconds)}</span>
      </>
    ) : (
      ''
    ));
  return { name: about.title, what: about.clip ? <>Request, clip{clip}</> : 'Request' };
}
