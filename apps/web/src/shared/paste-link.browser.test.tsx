import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { button, field, gone, shown } from '../../test/find.ts';
import { renderApp } from '../../test/render.tsx';
import { server } from '../../test/server.ts';

const video = 'https://youtu.be/q8LxT0vW2mE?t=4360';
const paste = button('Paste link');
const link = field('Music Link (optional)');

async function open(path: string, clipboard: () => Promise<string>) {
  server.answer('favorites.list', { songs: [], nextCursor: null, nextCursorDay: null });
  server.answer('requests.list', { requests: [], nextCursor: null, counts: { community: 0, mine: 1 } });
  const read = vi.spyOn(navigator.clipboard, 'readText').mockImplementation(clipboard);
  await renderApp(path);
  return read;
}

test('a tap pastes the link of the clipboard, which is read on the tap only', async () => {
  const read = await open('/?upload=song', () => Promise.resolve(`Sodium Choir live ${video}`));
  await expect.element(paste).toBeVisible();
  const { width, height } = paste.element().getBoundingClientRect();
  expect([width, height]).toEqual([44, 44]);
  expect(read).not.toHaveBeenCalled();
  await paste.click();
  await expect.element(link).toHaveValue(video);
  await expect.element(field('Timestamp')).toHaveValue('1:12:40');
  await gone(paste);
});

test('a key pastes as well, and the focus goes to the field', async () => {
  await open('/id-help?new=request', () => Promise.resolve('https://setlists.example/cold-store'));
  await expect.element(paste).toBeVisible();
  (paste.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Link (optional)')).toHaveValue('https://setlists.example/cold-store');
  await expect.element(field('Link (optional)')).toHaveFocus();
});

test.each([
  [
    'is not allowed',
    () => Promise.reject(new DOMException('', 'NotAllowedError')),
    'Pasting was not allowed. Hold the field and choose Paste.',
  ],
  ['has no link', () => Promise.resolve('just words'), 'No link on the clipboard. Copy one, then tap here again.'],
])('the member is told when the clipboard %s', async (_, clipboard, words) => {
  await open('/?upload=song', clipboard);
  await paste.click();
  await shown(words);
  await expect.element(link).toHaveValue('');
});

test('a browser that cannot read the clipboard has no button', async () => {
  await open('/?upload=song', () => Promise.resolve(''));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({} as Clipboard);
  await link.fill('h');
  await link.clear();
  await expect.element(link).toHaveValue('');
  await gone(paste);
});
