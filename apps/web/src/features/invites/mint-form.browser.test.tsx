import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { button, field, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { MintForm } from './mint-form.tsx';
import type { MintInput } from './use-mint.ts';

const count = field('How many (1 to 100)');

async function open() {
  const onSubmit = vi.fn<(input: MintInput) => void>();
  await render(
    <>
      <MintForm id="mint" busy={false} onSubmit={onSubmit} />
      <button type="submit" form="mint">
        Create
      </button>
    </>,
  );
  return { sent: () => onSubmit.mock.calls.map(([input]) => input) };
}

test('refuses a count outside of 1 to 100 and a day in the past, and a correction removes the errors', async () => {
  const { sent } = await open();
  await field('Last day (optional)').fill('2020-01-01');
  for (const typed of ['0', '101', '1.5', 'x', '']) {
    await count.fill(typed);
    await button('Create').click();
    await expect.element(count).toHaveAccessibleDescription('Between 1 and 100 codes at a time');
    await expect.element(count).toHaveFocus();
  }
  await shown('Pick a day that is still to come');
  await count.fill('100');
  await gone(text('Between 1 and 100 codes at a time'));
  await field('Last day (optional)').fill('');
  await button('Create').click();
  await expect.poll(sent).toEqual([{ count: 100, note: '', earlyAccess: false, expiresAt: null }]);
});

test('sends the note, early access, and the end of the last day in the time zone of the admin', async () => {
  const { sent } = await open();
  await field('Note (optional)').fill('For the Rotterdam crew');
  await field('Last day (optional)').fill('2091-05-09');
  await page.getByRole('switch', { name: 'Early access' }).click();
  await button('Create').click();
  const expiresAt = new Date(2091, 4, 10).toISOString();
  await expect.poll(sent).toEqual([{ count: 1, note: 'For the Rotterdam crew', earlyAccess: true, expiresAt }]);
});
