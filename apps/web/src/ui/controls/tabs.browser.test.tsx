import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Tabs } from './tabs.tsx';

const tabs = ['all', 'open', 'solved'].map((value) => ({ value, label: value.toUpperCase() }));

function Example() {
  const [value, setValue] = useState('all');
  return (
    <Tabs label="Filter" tabs={tabs} value={value} onChange={setValue}>
      <a href="#panel">{`Panel of ${value}`}</a>
    </Tabs>
  );
}

test('arrow keys, Home and End select a tab, the Tab key moves to its panel', async () => {
  await render(<Example />);
  await userEvent.click(page.getByRole('tab', { name: 'ALL' }));
  const presses = [
    ['{ArrowRight}', 'OPEN'],
    ['{End}', 'SOLVED'],
    ['{ArrowRight}', 'ALL'],
    ['{ArrowLeft}', 'SOLVED'],
    ['{Home}', 'ALL'],
  ];
  for (const [key = '', label = ''] of presses) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('tab', { name: label, selected: true })).toHaveFocus();
    await expect
      .element(page.getByRole('tabpanel', { name: label }))
      .toHaveTextContent(`Panel of ${label.toLowerCase()}`);
  }
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Panel of all' })).toHaveFocus();
});
