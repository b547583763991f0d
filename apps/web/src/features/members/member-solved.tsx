import { formatAge } from '@dubplate/domain/age.ts';
import type { SolvedRequest } from '@dubplate/domain/members/member-page.ts';
import { requestPath } from '@dubplate/domain/requests/request.ts';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useOverlayView } from '../../data/member-overlay.ts';
import { useNow } from '../../platform/now.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { SongSkeleton } from '../../ui/lists/skeleton.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { useMemberSolved } from './use-member.ts';

const hints = {
  both: 'Requests they solve or name show up here.',
  own: 'Requests of yours show up here once they have a name.',
  named: 'Tracks that you name for others show up here.',
};

type MemberSolvedProps = {
  username: string;
  /** Without it, both. */
  only?: 'named' | 'own';
};

/** The member's own solved requests, and requests of others that the member identified. */
export function MemberSolved({ username, only }: MemberSolvedProps) {
  const list = useMemberSolved(username);
  const now = useNow();
  const view = useOverlayView();
  const solved = list.data?.pages
    .flatMap((page) => page.requests.map((request) => ({ ...request, readAt: page.readAt })))
    .filter((request) => view.newest('request', request) && (!only || request.named === (only === 'named')));
  return (
    <Paged
      list={list}
      rows={solved}
      skeleton={<SongSkeleton label="Loading..." />}
      endSkeleton={<SongSkeleton rows={2} label="Loading..." />}
      empty={
        <EmptyState
          title="Nothing solved yet"
          hint={hints[only ?? 'both']}
          action={<TextLink to="/id-help?tab=community">Open Track ID</TextLink>}
        />
      }
    >
      {(requests) => (
        <ul className="grid gap-3 desk-l:grid-cols-2">
          {requests.map((request) => (
            <li key={request.id}>
              <SolvedCard request={request} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Paged>
  );
}

function SolvedCard({ request, now }: { request: SolvedRequest; now: Date }) {
  const { id, title, solvedAt, named } = request;
  return (
    <Link
      to={requestPath(id)}
      className="block h-full rounded-card bg-surface-1 px-4 py-3.5 shadow-low transition-colors hover:bg-surface-2"
    >
      <span className="block text-row wrap-anywhere">{title}</span>
      <span className="mt-2 flex items-center gap-2.5">
        <Tag tone="success" icon={<Check size={13} strokeWidth={2.4} />}>
          {named ? 'Named it' : 'Solved'}
        </Tag>
        <time dateTime={solvedAt} className="font-mono text-label text-text-3">
          {formatAge(new Date(solvedAt), now)}
        </time>
      </span>
    </Link>
  );
}
