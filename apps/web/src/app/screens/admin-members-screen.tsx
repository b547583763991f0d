import { MemberTable } from '../../features/members/member-table.tsx';
import { useMembers } from '../../features/members/use-members.ts';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { ConsoleTools } from '../admin/console-tools.tsx';
import { useSearchText } from '../use-search-text.ts';

export function AdminMembersScreen() {
  const { typed, setTyped, settle, query } = useSearchText();
  const { list, members } = useMembers(query);
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <ConsolePage title="Members" intro="Everybody who came in, newest first.">
      <ConsoleTools
        search={<SearchBox label="Search name or email" value={typed} onChange={setTyped} onLeave={settle} />}
      />
      <Paged
        list={list}
        rows={members}
        skeleton={<RowSkeleton label="Loading members..." />}
        endSkeleton={<RowSkeleton rows={2} label="Loading members..." />}
        endClassName="pt-3"
        margin={400}
        empty={
          <EmptyState
            title="Nobody found"
            hint="Try fewer letters of their name or address."
            action={<Button onClick={() => setTyped('')}>Show everybody</Button>}
          />
        }
      >
        {(rows) => <MemberTable members={rows} busy={list.isPlaceholderData} viewer={session.member} />}
      </Paged>
    </ConsolePage>
  );
}
