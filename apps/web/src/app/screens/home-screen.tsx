import { useState } from 'react';
import { Chips } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../page.tsx';

const filters = [
  { value: 'all', label: 'All Unreleased' },
  { value: 'week', label: 'Releasing This Week' },
  { value: 'month', label: 'Releasing This Month' },
] as const;

type Filter = (typeof filters)[number]['value'];

const emptyTexts: Record<Filter, { title: string; hint: string }> = {
  all: {
    title: "No favorites yet. Please make sure you've uploaded a song before favoriting",
    hint: "Add the one you can't stop hearing.",
  },
  week: { title: 'No favorites releasing this week', hint: 'Look a little further ahead.' },
  month: { title: 'No favorites releasing this month', hint: 'The good ones take their time.' },
};

export function HomeScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <Page>
      <title>My Music · Dubplate</title>
      <header>
        <div className="flex min-h-17 items-center wide:pt-2">
          <Logo className="-ml-[5px]" />
        </div>
        <h1 className="sr-only wide:not-sr-only wide:!py-3 wide:text-display">My Music</h1>
      </header>
      <Chips className="mt-2 wide:mt-1" label="Filter" options={filters} value={filter} onChange={setFilter} />
      <EmptyState {...emptyTexts[filter]} />
    </Page>
  );
}
