import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import { ArrowUp } from 'lucide-react';
import { overlay, useNewest } from '../../data/member-overlay.ts';
import { setVote } from '../../data/requests.ts';
import { failureOf } from '../../platform/api.ts';
import { vibrate } from '../../ui/hooks/vibrate.ts';
import { WaitingCorner } from '../../ui/lists/waiting-sign.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

const looks = {
  card: {
    icon: { size: 22, strokeWidth: 2 },
    corner: '-right-1.5 -bottom-1.5 size-5! bg-surface-1',
    // With large text, a long number grows into the gap beside it.
    className:
      'flex min-h-16 w-max min-w-full flex-col gap-0.5 rounded-field border-transparent pb-1 text-control leading-none text-text-2 aria-pressed:text-accent',
  },
  /** In the list pane of the desk layout. */
  desk: {
    icon: { size: 20, strokeWidth: 2 },
    corner: '-right-1.5 -bottom-1.5 size-5! bg-surface-1',
    className:
      'flex min-h-14 w-11 flex-col gap-0.5 rounded-field border-transparent pb-1 text-sub leading-none text-text-2 aria-pressed:text-accent',
  },
  /** "Me too": the label in the player and in Listen. */
  player: {
    icon: { size: 18, strokeWidth: 2.2 },
    corner: '-right-0.5 -bottom-0.5 size-5! bg-bg',
    className:
      'flex min-h-13 w-full gap-2.5 rounded-full text-control border-transparent px-3 aria-pressed:border-[color-mix(in_srgb,var(--accent)_38%,transparent)] aria-pressed:text-accent',
  },
  bar: {
    icon: { size: 18, strokeWidth: 2.2 },
    corner: '-right-0.5 -bottom-0.5 size-5! bg-surface-1',
    className:
      'inline-flex min-h-11 min-w-18 flex-none gap-1.5 rounded-full border-transparent px-3.5 text-sub! text-text-2 aria-pressed:text-accent',
  },
  sheet: {
    icon: { size: 18, strokeWidth: 2.2 },
    corner: '-right-0.5 -bottom-0.5 size-5! bg-surface-1',
    className:
      'inline-flex min-h-11 min-w-24 desk:min-w-18 flex-none gap-2.5 rounded-full text-control border-transparent px-4 aria-pressed:border-[color-mix(in_srgb,var(--accent)_38%,transparent)] aria-pressed:text-accent',
  },
};

/** An outline instead of the fill. */
const WAITING = 'bg-transparent! inset-ring-[1.5px] inset-ring-[color-mix(in_srgb,var(--accent)_50%,transparent)]';

type VoteButtonProps = { request: RequestCard; look: keyof typeof looks };

export function VoteButton({ request, look }: VoteButtonProps) {
  const vote = useVote(request);
  const { icon, className, corner } = looks[look];
  return (
    <button
      type="button"
      aria-pressed={vote.voted}
      aria-disabled={vote.pending || undefined}
      onClick={vote.toggle}
      className={`vote relative items-center justify-center border bg-surface-3 font-mono font-semibold transition-[background-color,color,scale] hover:bg-surface-hover active:scale-[0.975] aria-disabled:opacity-70 forced-colors:aria-pressed:border-[Highlight] ${vote.waiting ? WAITING : 'aria-pressed:bg-accent-soft'} ${className}`}
    >
      <ArrowUp {...icon} aria-hidden="true" />
      {look === 'player' && <span className="font-sans text-row font-semibold">Me too</span>}
      <span className="sr-only">{`Vote for ${vote.title}, votes: `}</span>
      {vote.count}
      {vote.waiting && (
        <>
          <span className="sr-only">, waiting for a signal</span>
          <WaitingCorner className={corner} />
        </>
      )}
    </button>
  );
}

/** The member's vote for one request, the same on its card and its sheet. */
function useVote(request: RequestCard) {
  const { id, title, voted, voteCount } = useNewest('request', request) ?? request;
  const pending = overlay().get('request', id).pending !== null;
  return {
    title,
    voted,
    count: voteCount,
    pending,
    waiting: overlay().get('request', id).waiting !== null,
    toggle() {
      if (!pending) vibrate();
      const next = { title, voted: !voted, voteCount: voteCount + (voted ? -1 : 1) };
      setVote(id, next).catch((error: unknown) => toast(failureOf(error).text, { tone: 'error' }));
    },
  };
}
