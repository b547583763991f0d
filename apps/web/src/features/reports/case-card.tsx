import { formatAge } from '@dubplate/domain/age.ts';
import {
  reportReasons,
  type CaseDecision,
  type ReportCase,
  type ReportTarget,
} from '@dubplate/domain/reports/report.ts';
import { hostOf } from '@dubplate/domain/songs/release-link.ts';
import { Ban, Check, Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/lists/tag.tsx';

const names: Record<ReportTarget, string> = { song: 'Song', request: 'Request', comment: 'Comment' };

type CaseCardProps = { reported: ReportCase; now: Date; onDecide: (decision: CaseDecision) => void };

/** All reports about one song, request or comment, with the moderation actions. */
export function CaseCard({ reported, now, onDecide }: CaseCardProps) {
  const { kind, reportCount, target, author, reasons, notes } = reported;
  return (
    <article className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 gap-y-3.5 rounded-card bg-surface-1 p-4 shadow-low wide:grid-cols-[4rem_minmax(0,1fr)_auto] wide:gap-x-4 wide:p-5">
      <p className="text-center wide:text-left">
        <span className="block font-mono text-[1.75rem] leading-none">{reportCount}</span>
        <span className="mt-1.5 block text-label text-text-3">{reportCount === 1 ? 'report' : 'reports'}</span>
      </p>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
          <Tag>{names[kind]}</Tag>
          <h2 className="min-w-0 basis-full text-row wrap-anywhere wide:basis-auto">
            <Title reported={reported} />
          </h2>
        </div>
        {target && (
          <p className="mt-1.5 flex flex-wrap items-baseline gap-x-2.5 text-sub text-text-2">
            <span className="wrap-anywhere">by {author?.username ?? 'somebody who has left'}</span>
            {author?.suspended && <span className="text-text-3">suspended</span>}
            <Age then={target.createdAt} now={now} />
          </p>
        )}
        {target?.releaseLink && (
          <p className="mt-1.5 text-sub wrap-anywhere text-text-2">
            Out on <span className="font-mono text-text">{hostOf(target.releaseLink.url)}</span>, added by{' '}
            {target.releaseLink.addedBy}
          </p>
        )}
        {reasons.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sub font-medium">
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                {reportReasons[reason]} <span className="font-mono text-label text-text-2">{count}</span>
              </li>
            ))}
          </ul>
        )}
        {notes.length > 0 && (
          <ul className="mt-2.5 grid gap-1.5 border-l-2 border-line-strong pl-3 text-sub">
            {notes.map(({ username, note }) => (
              <li key={`${username} ${note}`} className="wrap-anywhere text-text-2">
                <span className="mr-2 font-medium text-text">{username}</span>
                {note}
              </li>
            ))}
          </ul>
        )}
        <Outcome reported={reported} now={now} />
      </div>
      <div className="col-span-full flex flex-wrap items-start gap-2 *:min-w-[min(100%,6rem)] *:flex-1 *:px-1.5 empty:hidden wide:col-span-1 wide:*:flex-none wide:*:px-4">
        <Actions reported={reported} onDecide={onDecide} />
      </div>
    </article>
  );
}

/** A link, unless the reported item is hidden or deleted. */
function Title({ reported: { kind, state, target } }: { reported: ReportCase }) {
  if (!target) return <span className="text-text-2">No longer here</span>;
  const text = <span className="line-clamp-4">{kind === 'comment' ? `“${target.text}”` : target.text}</span>;
  if (state === 'hidden') return text;
  const to = kind === 'song' ? `/song/${target.id}` : `/id-help?tab=community&request=${target.requestId}`;
  return (
    <Link
      to={to}
      className="-my-3 inline-flex min-w-11 items-center py-3 underline decoration-transparent decoration-1 underline-offset-4 transition-colors hover:decoration-line-strong"
    >
      {text}
    </Link>
  );
}

function Age({ then, now }: { then: string; now: Date }) {
  const age = formatAge(new Date(then), now);
  return (
    <time dateTime={then} className="font-mono text-label text-text-3">
      {age === 'now' ? 'just now' : `${age} ago`}
    </time>
  );
}

function Outcome({ reported: { state, resolvedAt, resolvedBy, target }, now }: { reported: ReportCase; now: Date }) {
  if (resolvedAt === null) return null;
  const word = { open: '', hidden: target ? 'Hidden' : 'Taken back', dismissed: 'Dismissed' }[state];
  return (
    <p className="mt-2.5 flex flex-wrap items-baseline gap-x-2 text-label text-text-3">
      <span className="wrap-anywhere">
        {word} {resolvedBy ? `by ${resolvedBy}` : 'by its author'}
      </span>
      <Age then={resolvedAt} now={now} />
    </p>
  );
}

function Actions({ reported, onDecide }: Pick<CaseCardProps, 'reported' | 'onDecide'>) {
  const { kind, state, author, target, canShow } = reported;
  // A list has many equal buttons: the accessible name says which item each one acts on.
  const name = (verb: string) => `${verb} ${kind}: ${target?.text ?? 'no longer here'}`;
  if (state === 'hidden') {
    if (!target || !canShow) return null;
    return (
      <Button size="small" aria-label={name('Show again')} icon={<Eye size={17} />} onClick={() => onDecide('show')}>
        Show again
      </Button>
    );
  }
  if (state === 'dismissed') {
    if (!target) return null;
    return (
      <Button
        size="small"
        aria-label={name('Hide')}
        icon={<EyeOff size={17} />}
        onClick={() => onDecide('hide-after-all')}
      >
        Hide
      </Button>
    );
  }
  return (
    <>
      <Button size="small" aria-label={name('Dismiss')} icon={<Check size={17} />} onClick={() => onDecide('dismiss')}>
        Dismiss
      </Button>
      <Button size="small" aria-label={name('Hide')} icon={<EyeOff size={17} />} onClick={() => onDecide('hide')}>
        Hide
      </Button>
      {author?.canSuspend && !author.suspended && (
        <Button
          size="small"
          aria-label={`Suspend ${author.username}`}
          icon={<Ban size={17} />}
          onClick={() => onDecide('suspend')}
        >
          Suspend
        </Button>
      )}
    </>
  );
}
