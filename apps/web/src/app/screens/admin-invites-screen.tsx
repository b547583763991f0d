import { inviteFilters } from '@dubplate/domain/invites/invite.ts';
import { Plus } from 'lucide-react';
import { InviteTable } from '../../features/invites/invite-table.tsx';
import { MintSheet } from '../../features/invites/mint-sheet.tsx';
import { useInvites } from '../../features/invites/use-invites.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { useSheetParam } from '../../ui/hooks/use-sheet-param.ts';
import { ConsolePage } from '../admin/console-page.tsx';
import { ConsoleTools } from '../admin/console-tools.tsx';
import { useAddressParam } from '../use-address-param.ts';
import { useSearchText } from '../use-search-text.ts';

const filterNames = { all: 'All', unused: 'Unused', used: 'Used', expired: 'Expired', revoked: 'Revoked' };
const options = inviteFilters.map((value) => ({ value, label: filterNames[value] }));

export function AdminInvitesScreen() {
  const [chosen, choose] = useAddressParam('show');
  const filter = inviteFilters.find((each) => each === chosen) ?? 'all';
  const { typed, setTyped, settle, query } = useSearchText();
  const create = useSheetParam('create');
  const { list, invites } = useInvites(filter, query);
  const narrowed = filter !== 'all' || query.trim() !== '';
  function showAll(): void {
    choose('');
    setTyped('');
  }
  return (
    <ConsolePage
      title="Invite codes"
      intro="One code, one account."
      action={
        <Button variant="primary" size="small" icon={<Plus size={18} />} onClick={() => create.open('codes')}>
          Create codes
        </Button>
      }
    >
      <ConsoleTools
        filters={
          <RadioGroup
            label="Codes"
            options={options}
            value={filter}
            onChange={(value) => choose(value === 'all' ? '' : value)}
          />
        }
        search={<SearchBox label="Search code, note or user" value={typed} onChange={setTyped} onLeave={settle} />}
      />
      <Paged
        list={list}
        rows={invites}
        skeleton={<RowSkeleton label="Loading codes..." />}
        endSkeleton={<RowSkeleton rows={2} label="Loading codes..." />}
        endClassName="pt-3"
        margin={400}
        empty={
          narrowed ? (
            <EmptyState
              title="No codes found"
              hint="Try another filter, or fewer letters."
              action={<Button onClick={showAll}>Show all codes</Button>}
            />
          ) : (
            <EmptyState
              title="No codes yet"
              hint="Create one for each person you want to let in."
              action={<Button onClick={() => create.open('codes')}>Create codes</Button>}
            />
          )
        }
      >
        {(rows) => <InviteTable invites={rows} busy={list.isPlaceholderData} />}
      </Paged>
      <MintSheet open={create.value !== ''} onClose={create.close} />
    </ConsolePage>
  );
}
