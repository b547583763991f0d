import { requestFilters, type RequestFilter } from '@dubplate/domain/requests/request.ts';
import { useEffect, useRef } from 'react';
import { RadioGroup } from '../../ui/controls/radio-group.tsx';

const labels: Record<RequestFilter, string> = {
  hot: 'Hot',
  new: 'New',
  unsolved: 'Unsolved',
  audio: 'With audio',
  voted: 'Voted by me',
};

const options = requestFilters.map((value) => ({ value, label: labels[value] }));

type FilterChipsProps = { value: RequestFilter; onChange: (filter: RequestFilter) => void };

export function FilterChips({ value, onChange }: FilterChipsProps) {
  const chips = useRef<HTMLDivElement>(null);
  // The chip of a shared or restored address may be outside the visible part of the row.
  useEffect(() => {
    const chip = chips.current?.querySelector('input:checked')?.parentElement;
    chip?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  return (
    <div ref={chips} className="mt-3">
      <RadioGroup label="Filter" options={options} value={value} onChange={onChange} />
    </div>
  );
}
