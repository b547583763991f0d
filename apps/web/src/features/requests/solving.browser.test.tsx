import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { createRequestDetail } from '../../../test/request-rows.ts';
import { server } from '../../../test/server.ts';
import { Solving } from './solving.tsx';

const request = createRequestDetail({ mine: true });
const answers = [
  { id: '00000000-0000-4000-8000-0000000000a1', username: 'daytripper', text: 'Moth Ledger - Two Left Hands' },
  { id: '00000000-0000-4000-8000-0000000000a2', username: 'moonlit', text: 'No idea' },
];
const justSolve = page.getByRole('button', { name: 'Just Mark Solved' });
const create = page.getByRole('button', { name: 'Create Track' });
const songTitle = page.getByLabelText('Song Title*');
const artist = page.getByLabelText('Artist Name*');
const link = page.getByLabelText('SoundCloud URL (optional)');
const mobileLinks = page.getByText('Mobile share links do not work here.');

async function open({ named = answers, loadEarlier }: { named?: typeof answers; loadEarlier?: () => void } = {}) {
  const earlier = loadEarlier ? { busy: false, load: loadEarlier } : null;
  server.answer('requests.read', request);
  await render(<Solving requestId={request.id} answers={named} earlier={earlier} offerSongs={() => null} />);
  await page.getByRole('button', { name: 'Mark as Solved' }).click();
}

async function openForm(): Promise<void> {
  await open();
  await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
  await expect.element(songTitle).toBeVisible();
}

async function fillForm(): Promise<void> {
  await openForm();
  await songTitle.fill('Two Left Hands');
  await artist.fill('Moth Ledger');
}

test('offers the newest comment first, and sends the picked one once', async () => {
  await open();
  const radios = page.getByRole('radio');
  const texts = radios.elements().map((radio) => radio.closest('label')!.textContent);
  expect(texts).toEqual(['Nobody, I found out', 'moonlitNo idea', 'daytripperMoth Ledger - Two Left Hands']);
  await expect.element(page.getByRole('radio', { name: 'Nobody, I found out' })).toBeChecked();
  await page.getByRole('radio', { name: /Moth Ledger/ }).click();
  const release = server.hold('requests.solve');
  server.answer('requests.solve', { ...request, solved: true, version: 2 });
  await justSolve.dblClick();
  release();
  await expect.element(page.getByText('Marked as solved')).toBeVisible();
  expect(server.inputs('requests.solve')).toEqual([{ id: request.id, answerId: answers[0]!.id }]);
});

test('does not ask who named the track when no other member has commented', async () => {
  await open({ named: [] });
  await expect.element(justSolve).toBeVisible();
  await expect.element(page.getByText('Who named it?')).not.toBeInTheDocument();
  server.answer('requests.solve', { ...request, solved: true, version: 2 });
  await justSolve.click();
  await expect.poll(() => server.inputs('requests.solve')).toEqual([{ id: request.id }]);
});

test('focuses the first action, and loads earlier comments on request', async () => {
  let loads = 0;
  await open({ named: [], loadEarlier: () => (loads += 1) });
  await expect.element(page.getByRole('button', { name: 'Solve & Add to Dubplate' })).toHaveFocus();
  await page.getByRole('button', { name: 'Earlier comments' }).click();
  expect(loads).toBe(1);
});

test('needs a title, an artist and a link of SoundCloud', async () => {
  await openForm();
  await expect.element(mobileLinks).toBeVisible();
  await create.click();
  await expect.element(songTitle).toHaveAccessibleDescription('Please enter both artist and title');
  await songTitle.fill('Two Left Hands');
  await create.click();
  await expect.element(artist).toHaveFocus();
  await artist.fill('Moth Ledger');
  await link.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3');
  await create.click();
  await expect.element(link).toHaveAccessibleDescription(/Please enter a valid URL for the selected platform\./);
  await link.fill('https://api-core.soundcloud.com/s/1');
  await create.click();
  await expect.element(link).toHaveAttribute('aria-invalid', 'true');
  // Shown once: the hint became the error.
  await expect.element(mobileLinks).toHaveLength(1);
  expect(server.inputs('requests.convert')).toEqual([]);
});

test('fills the form from the picked comment, and creates the track once', async () => {
  await open();
  await page.getByRole('radio', { name: /Moth Ledger/ }).click();
  await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
  await expect.element(songTitle).toHaveValue('Two Left Hands');
  await expect.element(artist).toHaveValue('Moth Ledger');
  const release = server.hold('requests.convert');
  server.answer('requests.convert', { ...request, solved: true, version: 2 });
  await create.dblClick();
  await expect.element(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  await expect.element(songTitle).toBeDisabled();
  release();
  await expect.element(page.getByText('Added to Dubplate')).toBeVisible();
  const expected = { id: request.id, answerId: answers[0]!.id, title: 'Two Left Hands', artist: 'Moth Ledger' };
  expect(server.inputs('requests.convert')).toMatchObject([expected]);
});

test('keeps the form and shows the error when the track cannot be created', async () => {
  await fillForm();
  server.disconnect('requests.convert');
  await create.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error creating track. Please try again.');
  await expect.element(songTitle).toHaveValue('Two Left Hands');
  server.refuse('requests.convert', 'request-solved');
  await create.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This request is already solved.');
});

test('keeps what was typed after the form is closed', async () => {
  await fillForm();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByText('Draft kept')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as Solved' }).click();
  await page.getByRole('button', { name: 'Solve & Add to Dubplate' }).click();
  await expect.element(songTitle).toHaveValue('Two Left Hands');
});
