import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { RadioGroup } from './radio-group.tsx';
import { card } from './radio-looks.ts';

const options = [
  { value: 'all', label: 'All' },
  { value: 'week', label: 'This week', count: '7' },
];

function Filter({ look }: { look?: typeof card }) {
  const [value, setValue] = useState<string | null>(null);
  const choose = (next: string) => setValue(next === value ? null : next);
  return <RadioGroup label="Filter" options={options} value={value} onChange={choose} {...(look && { look })} />;
}

const radio = (name: string) => page.getByRole('radio', { name });

test('arrow keys choose an option, and a tap on the chosen chip removes the choice', async () => {
  await render(<Filter />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(radio('This week 7')).toBeChecked();
  await radio('This week 7').click();
  await expect.element(radio('This week 7')).not.toBeChecked();
});

test('a tap on the chosen card changes nothing', async () => {
  await render(<Filter look={card} />);
  await radio('All').click();
  await radio('All').click();
  await expect.element(radio('All')).toBeChecked();
});
