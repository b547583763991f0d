import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, gone } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { DateField } from './date-field.tsx';
import { CodeInput } from './code-input.tsx';
import { Field } from './field.tsx';
import { PasswordField } from './password-field.tsx';
import { SearchBox } from './search-box.tsx';

test('a field names its error and its hint, and shows the start of a long text on focus', async () => {
  await render(<Field label="Name" hint="As others see it." error="Too long" defaultValue={'W'.repeat(90)} />);
  await expect.element(field('Name')).toHaveAccessibleDescription('Too long As others see it.');
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true');
  const input = field('Name').element();
  input.scrollLeft = 200;
  await userEvent.tab();
  await expect.element(field('Name')).toHaveFocus();
  expect(input.scrollLeft).toBe(0);
});

test('a refused field has the colour of its error as border, and as outline while it has the focus', async () => {
  await render(
    <Field label="Code" variant="code" control={CodeInput} placeholder="xxxx-xxxx-xxxx" error="Invalid invite code" />,
  );
  await field('Code').click();
  const danger = getComputedStyle(page.getByText('Invalid invite code').element()).color;
  await expect
    .poll(() => {
      const { borderColor, outlineColor, outlineStyle } = getComputedStyle(field('Code').element());
      return { borderColor, outlineColor, outlineStyle };
    })
    .toEqual({ borderColor: danger, outlineColor: danger, outlineStyle: 'solid' });
});

test('a code field shows the missing part of its placeholder behind the typed text', async () => {
  await render(<Field label="Code" variant="code" control={CodeInput} placeholder="xxxx-xxxx-xxxx" />);
  await field('Code').fill('ab2d-');
  const rest = page.getByText('xxxx-xxxx', { exact: false });
  await expect.element(rest).toHaveTextContent('ab2d-xxxx-xxxx');
  expect(getComputedStyle(field('Code').element()).fontFamily).toMatch(/mono/i);
  await field('Code').fill('ab2d-ef3g-hj4k');
  await gone(rest);
});

test('a typed password can be shown and hidden, with a button of at least 44 pixels', async () => {
  await render(<PasswordField label="Password" />);
  const input = field('Password');
  await input.fill('acetate-dreams');
  await expect.element(input).toHaveAttribute('type', 'password');
  await button('Show password').click();
  await expect.element(input).toHaveAttribute('type', 'text');
  await expect.element(input).toHaveValue('acetate-dreams');
  const { width, height } = button('Hide password').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await button('Hide password').click();
  await expect.element(input).toHaveAttribute('type', 'password');
});

test('an empty date field shows a placeholder until it has the focus or a date', async () => {
  function Example() {
    const [day, setDay] = useState('');
    return <DateField label="Day" empty={day === ''} value={day} onChange={(event) => setDay(event.target.value)} />;
  }
  await render(<Example />);
  const placeholder = page.getByText('Pick a date');
  await expect.element(placeholder).toBeVisible();
  await userEvent.tab();
  await expect.element(placeholder).not.toBeVisible();
  await field('Day').fill('2031-05-09');
  await gone(placeholder);
});

function Search({ onLeave }: { onLeave: () => void }) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <button type="button">Elsewhere</button>
      <SearchBox label="Search all songs" value={typed} onChange={setTyped} onLeave={onLeave} />
      <Field label="Other" />
    </>
  );
}

test('the key / moves the focus to the search, except from another field', async () => {
  await render(<Search onLeave={() => {}} />);
  const search = page.getByPlaceholder('Search all songs...');
  await field('Other').click();
  await userEvent.keyboard('/');
  await expect.element(field('Other')).toHaveValue('/');
  await button('Elsewhere').click();
  await userEvent.keyboard('/');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('');
});

test('Escape and the clear button empty the search, Enter leaves it', async () => {
  const onLeave = vi.fn<() => void>();
  await render(<Search onLeave={onLeave} />);
  const search = page.getByPlaceholder('Search all songs...');
  await search.fill('velka');
  await userEvent.keyboard('{Escape}');
  await expect.element(search).toHaveValue('');
  await gone(button('Clear search'));
  await search.fill('velka');
  await button('Clear search').click();
  await expect.element(search).toHaveValue('');
  await expect.element(search).toHaveFocus();
  onLeave.mockClear();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).not.toHaveFocus();
  expect(onLeave).toHaveBeenCalledOnce();
});
