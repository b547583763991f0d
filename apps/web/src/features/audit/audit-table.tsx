import {
  describeAct,
  describeDetails,
  describeTarget,
  type AuditEntry,
  type AuditFilter,
} from '@dubplate/domain/audit/audit-log.ts';
import { deletedMember } from '@dubplate/domain/members/names.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import { api } from '../../platform/api.ts';
import { formatDayHeading, formatTime } from '../../platform/format-date.ts';
import { keys } from '../../platform/queries.ts';
import { useToday } from '../../platform/today.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { Table, TableCell, TableHeading, TableRow } from '../../ui/lists/table.tsx';

export function useAudit(filter: AuditFilter | null, query: string) {
  const list = useInfiniteQuery({
    queryKey: keys.audit(filter ?? 'all', query.trim()),
    queryFn: ({ pageParam, signal }) =>
      api.audit.list.query({ filter, query, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    // Other admins add entries without a live event, so every mount refetches.
    staleTime: 0,
  });
  const entries = useMemo(() => list.data?.pages.flatMap((page) => page.entries), [list.data]);
  return { list, entries };
}

type AuditTableProps = {
  entries: readonly AuditEntry[];
  busy: boolean;
  /** Links songs to the console's song list, for viewers who may open it. */
  linkSongs: boolean;
};

export function AuditTable({ entries, busy, linkSongs }: AuditTableProps) {
  const today = useToday();
  const days = Map.groupBy(entries, ({ at }) => formatDayHeading(at, today));
  return (
    <Table
      label="Audit log"
      columns={['Time', 'Admin', 'What', 'About', 'Details']}
      grid="wide:grid-cols-[minmax(0,auto)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1.4fr)]"
      headless
      busy={busy}
    >
      {[...days].map(([day, ofDay]) => (
        <Fragment key={day}>
          <TableHeading>{day}</TableHeading>
          {ofDay.map((entry) => (
            <Row key={entry.id} entry={entry} linkSongs={linkSongs} />
          ))}
        </Fragment>
      ))}
    </Table>
  );
}

function Row({ entry, linkSongs }: { entry: AuditEntry; linkSongs: boolean }) {
  const details = describeDetails(entry).join(', ');
  const admin = entry.admin ?? deletedMember;
  const isLink = linkSongs && entry.target.kind === 'song' && entry.target.name !== null;
  const isCode = entry.target.kind === 'invite' && entry.target.name === describeTarget(entry);
  return (
    <TableRow className="grid grid-cols-[3rem_minmax(0,1fr)_minmax(0,auto)] gap-x-3 gap-y-0.5">
      <TableCell className="font-mono text-label text-text-3 max-wide:row-start-1 max-wide:pt-0.5">
        <time dateTime={entry.at}>{formatTime(entry.at)}</time>
      </TableCell>
      <TableCell className="flex items-center gap-2.5 max-wide:col-start-3 max-wide:items-start max-wide:row-start-1 max-wide:max-w-36 max-wide:text-text-2">
        <span className="hidden wide:block">
          <Avatar name={admin} />
        </span>
        <span className="min-w-0 truncate wide:font-medium">{admin}</span>
      </TableCell>
      <TableCell className="font-medium max-wide:col-start-2 max-wide:row-start-1 max-wide:text-control">
        {describeAct(entry)}
      </TableCell>
      <TableCell className="wrap-anywhere max-wide:col-span-2 max-wide:col-start-2 wide:line-clamp-2">
        {isLink ? (
          <TextLink
            to={`/admin/songs?filter=all&do=choose+${entry.target.id}`}
            className="-my-3 text-left font-regular!"
          >
            {describeTarget(entry)}
          </TextLink>
        ) : (
          <span className={isCode ? 'font-mono' : ''}>{describeTarget(entry)}</span>
        )}
      </TableCell>
      <TableCell className="wrap-anywhere text-text-2 max-wide:col-span-2 max-wide:col-start-2 max-wide:empty:hidden">
        {details}
      </TableCell>
    </TableRow>
  );
}
