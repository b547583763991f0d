import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import type { MemberRow } from '@dubplate/domain/members/member-list.ts';
import { canSuspend } from '@dubplate/domain/members/member.ts';
import { useState } from 'react';
import { formatDay } from '../../platform/format-date.ts';
import { Avatar } from '../../ui/brand/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Table, TableCell, TableRow } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/lists/tag.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { useEarlyAccess } from './use-members.ts';

type MemberTableProps = { members: readonly MemberRow[]; busy: boolean; viewer: CurrentMember };

export function MemberTable({ members, busy, viewer }: MemberTableProps) {
  const [confirming, setConfirming] = useState<MemberRow | null>(null);
  return (
    <>
      <Table
        label="Members"
        columns={['Member', 'Activity', 'Joined', 'Early access', '']}
        grid="wide:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,auto)_minmax(0,auto)_minmax(0,auto)]"
        busy={busy}
      >
        {members.map((member) => (
          <Row
            key={member.id}
            member={member}
            onSuspend={canSuspend({ kind: 'member', ...viewer }, member) ? () => setConfirming(member) : null}
          />
        ))}
      </Table>
      <SuspendDialog member={confirming} onClose={() => setConfirming(null)} />
    </>
  );
}

function Row({ member, onSuspend }: { member: MemberRow; onSuspend: (() => void) | null }) {
  const access = useEarlyAccess(member);
  return (
    <TableRow tall className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
      <TableCell className="flex items-center gap-3 max-wide:col-span-2">
        <Avatar name={member.username} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="max-w-full truncate text-control font-medium">{member.username}</span>
            {member.suspended && <Tag>Suspended</Tag>}
            {member.admin && <Tag mono>{member.admin.role}</Tag>}
          </p>
          <p className="text-label wrap-anywhere text-text-3">{member.email}</p>
        </div>
      </TableCell>
      <TableCell className="text-text-2 max-wide:col-span-2">{describeActivity(member)}</TableCell>
      <TableCell className="flex flex-wrap gap-x-3 font-mono text-label text-text-3 max-wide:col-span-2 wide:flex-col">
        <span>
          <span className="wide:hidden">joined </span>
          {formatDay(member.joinedAt)}
        </span>
        {member.seenAt && <span>seen {formatDay(member.seenAt)}</span>}
        {member.invitedBy && (
          <span className="max-w-full truncate wide:max-w-40" title={member.invitedBy}>
            by {member.invitedBy}
          </span>
        )}
      </TableCell>
      <TableCell className="flex items-center gap-3 wide:justify-center">
        <Switch
          label={`Early access for ${member.username}`}
          checked={access.shown}
          busy={access.busy}
          onChange={access.set}
        />
        <span aria-hidden="true" className="text-text-2 wide:hidden">
          Early access
        </span>
      </TableCell>
      <TableCell className="flex justify-end">
        {onSuspend && (
          <Button
            size="small"
            variant="ghost"
            className="max-wide:-mr-3"
            aria-label={`${member.suspended ? 'Reinstate' : 'Suspend'} ${member.username}`}
            onClick={onSuspend}
          >
            {member.suspended ? 'Reinstate' : 'Suspend'}
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

const pluralize = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const describeActivity = ({ uploadCount, favoriteCount, requestCount }: MemberRow): string =>
  [pluralize(uploadCount, 'song'), pluralize(favoriteCount, 'favorite'), pluralize(requestCount, 'request')].join(
    ' · ',
  );
