import { formatAge, formatAgo } from '@dubplate/domain/age.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { nameRequestLink } from '@dubplate/domain/requests/request-names.ts';
import type { RequestDetail } from '@dubplate/domain/requests/request.ts';
import { splitLinks } from '@dubplate/domain/requests/split-links.ts';
import { ExternalLink, Link } from 'lucide-react';
import { formatDay, formatTime } from '../../platform/format-date.ts';
import { useNow } from '../../platform/now.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { LinkedText } from '../../shared/linked-text.tsx';
import { QuietLink } from '../../ui/controls/quiet-link.tsx';

export function Asker({ username, createdAt }: { username: string; createdAt: string }) {
  const now = useNow();
  const at = `${formatDay(createdAt)}, ${formatTime(createdAt)}`;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5 text-control font-medium tracking-[0] text-text-2">
      <Avatar name={username} />
      <QuietLink to={memberPath(username)} className="truncate">
        {username}
      </QuietLink>
      <time dateTime={createdAt} title={at} className="flex-none text-label font-regular text-text-3">
        Asked {formatAgo(new Date(createdAt), now)}
        <span className="sr-only">, {at}</span>
      </time>
    </span>
  );
}

export function RequestText({ request }: { request: Pick<RequestDetail, 'title' | 'description' | 'editedAt'> }) {
  const now = useNow();
  const { title, description, editedAt } = request;
  return (
    <div>
      <h2 className="mb-2 text-[1.375rem] desk:text-[1.625rem] leading-[1.2] font-semibold tracking-[-0.022em] text-balance wrap-anywhere">
        {title}
      </h2>
      <LinkedText parts={splitLinks(description)} className="max-w-[66ch] text-control leading-normal text-text-2" />
      {editedAt && (
        <p className="mt-1 text-label text-text-3" title={`${formatDay(editedAt)}, ${formatTime(editedAt)}`}>
          edited {formatAge(new Date(editedAt), now)}
        </p>
      )}
    </div>
  );
}

/** Shows platform and timestamp, or the full host name, so that the member knows where the link leads. */
export function LinkRow({ href }: { href: string }) {
  const { title, detail } = nameRequestLink(href);
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow ugc"
      className="flex min-h-15 items-center gap-3.5 rounded-card bg-surface-2 px-4 py-2.5 shadow-low transition-colors hover:bg-surface-3"
    >
      <Link size={20} className="flex-none text-text-3" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-row wrap-anywhere">{title}</span>
        {detail && <span className="block truncate font-mono text-label text-text-3">{detail}</span>}
      </span>
      <ExternalLink size={18} className="flex-none text-text-3" aria-hidden="true" />
    </a>
  );
}

export function RequestDetailSkeleton() {
  const part = 'skeleton-part rounded-tag';
  return (
    <div role="status" className="skeleton">
      <span className="sr-only">Loading...</span>
      <div className={`${part} mb-3.5 h-6 w-4/5`} />
      <div className={`${part} mb-2.5 h-3.5 w-full`} />
      <div className={`${part} mb-7 h-3.5 w-3/5`} />
      <div className="skeleton-part mb-7 h-11 w-24 rounded-full" />
      <div className={`${part} h-4.5 w-32`} />
    </div>
  );
}
