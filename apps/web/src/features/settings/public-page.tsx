import type { CurrentMember } from '@dubplate/domain/accounts/account.schema.ts';
import { memberPath } from '@dubplate/domain/members/names.ts';
import { useMutation } from '@tanstack/react-query';
import { Disc3, Globe } from 'lucide-react';
import { api, failureOf } from '../../platform/api.ts';
import { keys, queries } from '../../platform/queries.ts';
import { applyOwnChange } from '../../platform/session.ts';
import { LinkRow, Row, RowGroup } from '../../ui/lists/row-group.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { toast } from '../../ui/overlays/toast.tsx';

/** Switch for the member's public page, and a link to it. */
export function PublicPage({ member }: { member: CurrentMember }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isPublic: boolean) => api.settings.setPublic.mutate({ isPublic }),
    onSuccess(next) {
      applyOwnChange(next);
      void queries.invalidateQueries({ queryKey: keys.member(next.username) });
    },
    onError: (error) => toast(failureOf(error).text, { tone: 'error' }),
  });
  const isPublic = isPending ? variables : member.isPublic;
  const path = memberPath(member.username);
  return (
    <RowGroup>
      <Row
        icon={<Globe size={22} strokeWidth={1.75} />}
        title="Public page"
        sub={isPublic ? 'Others can see your songs and solved requests.' : 'Only you can see it.'}
      >
        <Switch label="Public page" checked={isPublic} busy={isPending} onChange={mutate} />
      </Row>
      {path && <LinkRow to={path} icon={<Disc3 size={22} strokeWidth={1.75} />} title="See my page" />}
    </RowGroup>
  );
}
