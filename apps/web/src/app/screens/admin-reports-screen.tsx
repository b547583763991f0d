import { caseStates, formatCases, type CaseState } from '@dubplate/domain/reports/report.ts';
import { CaseList } from '../../features/reports/case-list.tsx';
import { useCaseCounts } from '../../features/reports/use-cases.ts';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { ConsolePage } from '../admin/console-page.tsx';
import { useAddressParam } from '../use-address-param.ts';

const names: Record<CaseState, string> = { open: 'Open', hidden: 'Hidden', dismissed: 'Dismissed' };

export function AdminReportsScreen() {
  const [chosen, setChosen] = useAddressParam('state');
  const state = caseStates.find((each) => each === chosen) ?? 'open';
  const counts = useCaseCounts();
  return (
    <ConsolePage title="Reports" intro="Grouped by what was reported, most reported first.">
      <RadioGroup
        className="mb-4"
        label="Which reports"
        options={caseStates.map((value) => ({
          value,
          label: names[value],
          count: counts && formatCases(counts[value]),
        }))}
        value={state}
        onChange={(next) => setChosen(next === 'open' ? '' : next)}
      />
      <CaseList key={state} state={state} />
    </ConsolePage>
  );
}
