import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, field, gone } from '../../../test/find.ts';
import { render } from '../../../test/render.tsx';
import { OfflineReason } from '../hooks/offline-reason.ts';
import { Field } from '../forms/field.tsx';
import { FormSheet } from './form-sheet.tsx';

function Example({ busy = false, ready = true }: { busy?: boolean; ready?: boolean }) {
  const [open, setOpen] = useState(true);
  const [sent, setSent] = useState('nothing');
  const draft = useRef('');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <p>{`Sent: ${sent}`}</p>
      <FormSheet
        open={open}
        onClose={() => setOpen(false)}
        title="Write"
        submit="Send"
        busy={busy}
        busyText="Sending..."
        ready={ready}
        discard={{
          title: 'Discard it?',
          hasInput: () => draft.current !== '',
          onDiscard: () => void (draft.current = ''),
        }}
      >
        {(formId, opening) => (
          <form
            key={opening}
            id={formId}
            onSubmit={(event) => {
              event.preventDefault();
              setSent(draft.current);
            }}
          >
            <Field
              label="Text"
              defaultValue={draft.current}
              onChange={(event) => void (draft.current = event.target.value)}
            />
          </form>
        )}
      </FormSheet>
    </>
  );
}

const sheet = page.getByRole('dialog', { name: 'Write' });
const question = page.getByRole('alertdialog', { name: 'Discard it?' });

test('Cancel closes an empty form, and asks before it discards typed text', async () => {
  await render(<Example />);
  await button('Cancel').click();
  await gone(sheet);
  await button('Open').click();
  await field('Text').fill('half a thought');
  await button('Cancel').click();
  await expect.element(page.getByText('What you typed so far will be gone.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await gone(question);
  await button('Cancel').click();
  await button('Keep editing').click();
  await gone(question);
  await expect.element(field('Text')).toHaveValue('half a thought');
  await button('Cancel').click();
  await button('Discard').click();
  await gone(sheet);
  await gone(question);
  await button('Open').click();
  await expect.element(field('Text')).toHaveValue('');
});

test('Escape closes the form and keeps the draft, and the button in the footer sends it', async () => {
  await render(<Example />);
  await field('Text').fill('half a thought');
  await userEvent.keyboard('{Escape}');
  await gone(sheet);
  await button('Open').click();
  await expect.element(field('Text')).toHaveValue('half a thought');
  await button('Send').click();
  await expect.element(page.getByText('Sent: half a thought')).toBeInTheDocument();
});

test('a busy form cannot be sent or cancelled, one that is not ready only cancelled', async () => {
  await render(<Example busy />);
  await expect.element(button('Sending...')).toHaveAttribute('aria-disabled', 'true');
  await button('Sending...').click({ force: true });
  await expect.element(button('Cancel')).toBeDisabled();
  await expect.element(page.getByText('Sent: nothing')).toBeInTheDocument();
});

test('a form that is not ready can only be cancelled', async () => {
  await render(<Example ready={false} />);
  await expect.element(button('Send')).toBeDisabled();
  await button('Cancel').click();
  await gone(sheet);
});

test('offline, the form says so and cannot be sent, and discarding still works', async () => {
  await render(
    <OfflineReason value="You're offline">
      <Example />
    </OfflineReason>,
  );
  await field('Text').fill('half a thought');
  await expect.element(button('Send')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Send')).toHaveAccessibleDescription("You're offline");
  await expect.element(page.getByText("You're offline. It can be sent when you're back.")).toBeVisible();
  await userEvent.keyboard('{Enter}');
  button('Send')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Sent: nothing')).toBeInTheDocument();
  await button('Cancel').click();
  await button('Discard').click();
  await gone(sheet);
});
