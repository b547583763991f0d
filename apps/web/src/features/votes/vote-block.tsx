import { ArrowUp } from 'lucide-react';
import { useVote, type Votable } from './use-vote.ts';

/** The vote on a card. */
export function VoteBlock({ request }: { request: Votable }) {
  const vote = useVote(request);
  return (
    <button
      type="button"
      aria-pressed={vote.voted}
      aria-disabled={vote.pending || undefined}
      onClick={vote.toggle}
      className="vote flex min-h-16 w-full flex-col items-center justify-center gap-0.5 rounded-field border border-transparent bg-surface-3 pb-1 font-mono text-control leading-none font-semibold text-text-2 transition-[background-color,color,scale] hover:bg-surface-hover active:scale-[0.975] aria-disabled:opacity-70 aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]"
    >
      <ArrowUp size={22} strokeWidth={2} aria-hidden="true" />
      <VoteName title={request.title} />
      {vote.count}
    </button>
  );
}

/** The vote on the detail sheet. */
export function VoteToggle({ request }: { request: Votable }) {
  const vote = useVote(request);
  return (
    <button
      type="button"
      aria-pressed={vote.voted}
      aria-disabled={vote.pending || undefined}
      onClick={vote.toggle}
      className="vote inline-flex min-h-11 min-w-24 flex-none items-center justify-center gap-2.5 rounded-full border border-transparent bg-surface-3 px-4 font-mono text-control font-semibold transition-[background-color,color,scale] hover:bg-surface-hover active:scale-[0.975] aria-disabled:opacity-70 aria-pressed:border-[color-mix(in_srgb,var(--accent)_38%,transparent)] aria-pressed:bg-accent-soft aria-pressed:text-accent forced-colors:aria-pressed:border-[Highlight]"
    >
      <ArrowUp size={18} strokeWidth={2.2} aria-hidden="true" />
      <VoteName title={request.title} />
      {vote.count}
    </button>
  );
}

const VoteName = ({ title }: { title: string }) => <span className="sr-only">{`Vote for ${title}, votes: `}</span>;
