import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, gone, shown, text } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { server } from '../../../test/server.ts';
import { InviteForm } from './invite-form.tsx';

const code = page.getByPlaceholder('xxxx-xxxx-xxxx');
const valid = '2345-6789-abcd';

async function open(givenCode = '', notice?: string) {
  const onAccepted = vi.fn<() => void>();
  await render(<InviteForm givenCode={givenCode} notice={notice} onAccepted={onAccepted} />, { member: null });
  return { onAccepted };
}

async function enter(typed: string): Promise<void> {
  await code.fill(typed);
  await button('Continue').click();
}

test('shows a message for a code that is empty, unknown, used, expired or cannot be checked', async () => {
  const { onAccepted } = await open();
  await enter('  ');
  await shown('Invalid invite code');
  expect(server.inputs('invites.check')).toEqual([]);
  for (const [fail, words] of [
    [() => server.refuse('invites.check', 'invite-invalid'), 'Invalid invite code'],
    [() => server.refuse('invites.check', 'invite-used'), 'This code has already been used'],
    [() => server.refuse('invites.check', 'invite-expired'), 'This code has expired. Ask for a new one.'],
    [() => server.disconnect('invites.check'), 'Something went wrong. Please try again.'],
  ] as const) {
    fail();
    await enter(valid);
    await expect.element(code).toHaveAccessibleDescription(`${words} 12 characters. No code? Ask a member for one.`);
    await expect.element(code).toHaveFocus();
  }
  expect(onAccepted).not.toHaveBeenCalled();
});

test('inserts dashes while typing, and stores the accepted code for this tab only', async () => {
  const { onAccepted } = await open();
  await userEvent.type(code, '23456789ABCD');
  await expect.element(code).toHaveValue(valid);
  const release = server.hold('invites.check');
  server.answer('invites.check', { code: valid });
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Verifying...')).toBeVisible();
  await expect.element(code).toBeDisabled();
  release();
  await expect.poll(() => onAccepted.mock.calls.length).toBe(1);
  expect(Object.values({ ...sessionStorage })).toContain(valid);
  expect(JSON.stringify({ ...localStorage })).not.toContain(valid);
});

test('starts with the code of the link, and shows why the visitor is back until the next attempt', async () => {
  await open(valid, 'This code has already been used');
  await expect.element(code).toHaveValue(valid);
  await shown('This code has already been used');
  server.refuse('invites.check', 'invite-invalid');
  await button('Continue').click();
  await shown('Invalid invite code');
  await gone(text('This code has already been used'));
});
