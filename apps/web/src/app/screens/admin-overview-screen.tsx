import type { OverviewLength } from '@dubplate/domain/overview/overview.ts';
import { OverviewPlots, OverviewSkeleton, useOverview } from '../../features/overview/overview-plots.tsx';
import { WaitingChips } from '../../features/overview/waiting-chips.tsx';
import { LoadFailed } from '../../ui/lists/paged.tsx';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';
import { pills } from '../../ui/controls/radio-looks.ts';
import { ConsolePage } from '../admin/console-page.tsx';
import { useAddressParam } from '../use-address-param.ts';

const lengths = [
  { value: '12', label: '12 weeks' },
  { value: '52', label: '1 year' },
] as const;

export function AdminOverviewScreen() {
  const [chosen, choose] = useAddressParam('weeks');
  const weeks: OverviewLength = chosen === '52' ? 52 : 12;
  const { data, isError, refetch } = useOverview(weeks);
  return (
    <ConsolePage
      title="Overview"
      action={
        <RadioGroup
          look={pills}
          label="How far back"
          options={lengths}
          value={weeks === 52 ? '52' : '12'}
          onChange={(value) => choose(value === '52' ? value : '')}
        />
      }
    >
      {data && (
        <>
          <WaitingChips waiting={data.waiting} />
          <OverviewPlots overview={data} />
        </>
      )}
      {!data && (isError ? <LoadFailed onRetry={() => void refetch()} /> : <OverviewSkeleton />)}
    </ConsolePage>
  );
}
