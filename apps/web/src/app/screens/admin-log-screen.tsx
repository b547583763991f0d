import { consoleSections } from '@dubplate/domain/admins/console.ts';
import { can } from '@dubplate/domain/permissions.ts';
import { auditFilters, type AuditFilter } from '@dubplate/domain/audit/audit-log.ts';
import { AuditTable, useAudit } from '../../features/audit/audit-table.tsx';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { TextLink } from '../../ui/controls/text-link.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx';
import { SearchBox } from '../../ui/forms/search-box.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { ConsoleTools } from '../admin/console-tools.tsx';
import { useAddressParam } from '../use-address-param.ts';
import { useSearchText } from '../use-search-text.ts';

const kinds = Object.keys(auditFilters) as AuditFilter[];
const options = [{ value: 'all', label: 'All' }, ...kinds.map((value) => ({ value, label: auditFilters[value].name }))];

export function AdminLogScreen() {
  const [chosen, choose] = useAddressParam('show');
  const filter = kinds.find((each) => each === chosen) ?? null;
  const { typed, setTyped, settle, query } = useSearchText();
  const { list, entries } = useAudit(filter, query);
  const session = useSession();
  const linkSongs =
    session.status === 'signed-in' && can({ kind: 'member', ...session.member }, consoleSections.songs.needs);
  const narrowed = filter !== null || query.trim() !== '';
  function showAll(): void {
    choose('');
    setTyped('');
  }
  return (
    <ConsolePage title="Audit log" intro="Who did what, when. Nobody can edit it.">
      <ConsoleTools
        filters={
          <RadioGroup
            label="Entries"
            options={options}
            value={filter ?? 'all'}
            onChange={(value) => choose(value === 'all' ? '' : value)}
          />
        }
        search={<SearchBox label="Search admin or member" value={typed} onChange={setTyped} onLeave={settle} />}
      />
      <Paged
        list={list}
        rows={entries}
        skeleton={<RowSkeleton label="Loading the log..." />}
        endSkeleton={<RowSkeleton rows={2} label="Loading the log..." />}
        endClassName="pt-3"
        margin={400}
        empty={
          narrowed ? (
            <EmptyState
              title="Nothing found"
              hint="Try another kind, or fewer letters."
              action={<Button onClick={showAll}>Show all entries</Button>}
            />
          ) : (
            <EmptyState
              title="Nothing yet"
              hint="Whatever an admin does is written down here."
              action={<TextLink to="/admin">Back to the overview</TextLink>}
            />
          )
        }
      >
        {(rows) => <AuditTable entries={rows} busy={list.isPlaceholderData} linkSongs={linkSongs} />}
      </Paged>
    </ConsolePage>
  );
}
