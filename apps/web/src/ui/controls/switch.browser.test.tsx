import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Switch } from './switch.tsx';

function Example(props: { busy?: boolean; disabled?: boolean }) {
  const [checked, setChecked] = useState(false);
  return <Switch label="Public page" checked={checked} onChange={setChecked} {...props} />;
}

const control = page.getByRole('switch', { name: 'Public page' });

test('a tap and the space key change it', async () => {
  await render(<Example />);
  await control.click();
  await expect.element(control).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(control).not.toBeChecked();
});

test.each([{ busy: true }, { disabled: true }])('a tap changes nothing while %o', async (state) => {
  await render(<Example {...state} />);
  await control.click({ force: true });
  await expect.element(control).not.toBeChecked();
});
