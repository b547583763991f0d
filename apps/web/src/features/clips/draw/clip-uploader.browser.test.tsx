import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from '../../../../test/render.tsx';
import { server } from '../../../../test/server.ts';
import { createMp3, createSound } from '../../../../test/sounds.ts';
import { replaceDecoder } from '../../../../test/decoders.ts';
import { ClipUploader } from './clip-uploader.tsx';

const box = page.getByRole('group', { name: 'Clip' });
const button = (name: string) => box.getByRole('button', { name: new RegExp(`^${name}`) });
const slider = page.getByRole('slider', { name: '60 second window' });
const shownWindow = () => slider.query()?.getAttribute('aria-valuetext');
const height = () => Math.round(box.element().getBoundingClientRect().height);

async function open(size: 'phone' | 'desk' = 'phone'): Promise<void> {
  await render(<ClipUploader onChange={() => {}} />, { size });
  await expect.element(button('Record')).toBeVisible();
}

/** Chooses a file in the page: sending a long sound through the test runner would be slow. */
function choose(file: File): void {
  const input = page.getByLabelText('Clip file').element() as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The page ignores the second click of a double tap, so the next button must be pressed later. */
const press = (name: string) => button(name).click({ delay: 500 });

beforeEach(() => {
  server.answer('clips.ticket', { clipId: 'clip', url: '/bucket/clip.mp3', headers: {} });
});

test('the box keeps its height in every state before the clip is ready', async () => {
  await open();
  expect(height()).toBe(216);
  choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(height()).toBe(216);
  choose(createSound(65));
  await expect.element(slider).toBeVisible();
  expect(height()).toBe(216);
  const release = server.hold('clips.ticket');
  await button('Use 60 s').click();
  await expect.element(box.getByText(/^0\.0 of \d\.\d MB$/)).toBeVisible();
  expect(height()).toBe(216);
  server.refuse('clips.ticket', 'clip-refused');
  release();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(height()).toBe(216);
  await press('Remove clip');
  await press('Record');
  await expect.element(button('Stop recording')).toBeVisible();
  expect(height()).toBe(216);
});

test.for(['phone', 'desk'] as const)(
  'the window is moved by its body, its handle, a tap and keys (%s)',
  async (size) => {
    await open(size);
    choose(createSound(600));
    await expect.poll(shownWindow).toBe('0:00 to 1:00');
    expect(slider.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(88);
    slider.element().focus();
    for (const [key, expected] of [
      ['{ArrowRight}', '0:01 to 1:01'],
      ['{Shift>}{ArrowRight}{/Shift}', '0:11 to 1:11'],
      ['{End}', '9:00 to 10:00'],
      ['{Home}', '0:00 to 1:00'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(shownWindow).toBe(expected);
    }
    const pull = async (part: Locator, x: number) => {
      const before = shownWindow();
      // Without `force`, the runner refuses the handle: an invisible larger hit area lies above it.
      await userEvent.dragAndDrop(part, box, { targetPosition: { x, y: 100 }, force: true });
      await expect.poll(shownWindow).not.toBe(before);
    };
    await pull(slider, 150);
    await pull(box.getByText('60 s'), 200);
    await pull(slider, box.element().clientWidth - 2);
    await expect.poll(shownWindow).toBe('9:00 to 10:00');
    // A tap on the strip beside the window centres it there.
    await box.click({ position: { x: 60, y: 100 } });
    await expect.poll(shownWindow).not.toBe('9:00 to 10:00');
  },
);

test('the window is played from its start, and moving it stops playback', async () => {
  await open();
  choose(createSound(90));
  await expect.element(slider).toBeVisible();
  slider.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  await button('Play the window').click();
  await expect.element(button('Pause the window')).toBeVisible();
  const audio = play.mock.contexts[0] as HTMLMediaElement;
  await expect.poll(() => audio.currentTime).toBeGreaterThan(10);
  await userEvent.keyboard('{Tab}');
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('Play the window')).toBeVisible();
  expect(audio.paused).toBe(true);
});

test.for([
  ['NotAllowedError', 'The microphone is off for this page. Allow it in your browser’s settings, or choose a file.'],
  ['NotFoundError', 'No microphone was found. Plug one in, or choose a file.'],
  [
    'NotReadableError',
    'The microphone could not be started. Another app may be using it. Try again, or choose a file.',
  ],
] as const)('after %s the box shows why there is no microphone, and accepts a file', async ([name, text]) => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
  await open();
  await press('Record');
  await expect.element(page.getByRole('alert')).toHaveTextContent(text);
  await expect.element(button('Choose a file')).toBeVisible();
  await press('Dismiss');
  await expect.element(button('Record')).toBeVisible();
});

test('a microphone that cannot be recorded from is released', async () => {
  const getUserMedia = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
    throw new DOMException('', 'NotSupportedError');
  });
  await open();
  await press('Record');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'The microphone could not be started. Another app may be using it. Try again, or choose a file.',
    );
  const stream = (await getUserMedia.mock.results[0]!.value) as MediaStream;
  expect(stream.getTracks().map((track) => track.readyState)).toEqual(['ended']);
});

test('a file can be dropped anywhere on the box, and a drop beside it is ignored', async () => {
  await render(
    <>
      <h2>Beside</h2>
      <ClipUploader onChange={() => {}} />
    </>,
  );
  const drop = (target: Element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  await expect.element(button('Record')).toBeVisible();
  drop(page.getByRole('heading').element());
  expect(box.getByText('notes.txt').query()).toBeNull();
  drop(box.element().querySelector('p')!);
  await expect.element(box.getByText('notes.txt')).toBeVisible();
});

test('Cancel during the upload empties the box, and the focus stays in it', async () => {
  await open();
  server.hold('clips.ticket');
  choose(createSound(2));
  await expect.element(box.getByText(/^0\.0 of \d\.\d MB$/)).toBeVisible();
  await button('Cancel').click();
  await expect.element(button('Choose a file')).toBeVisible();
  await expect.element(box).toHaveFocus();
});

test('an upload that failed is repeated without converting again', async () => {
  await open();
  server.refuse('clips.ticket', 'clip-refused');
  choose(createSound(2));
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  const release = server.hold('clips.ticket');
  await press('Try again');
  await expect.element(box.getByText(/^0\.0 of \d\.\d MB$/)).toBeVisible();
  release();
  await expect.element(alert).toBeVisible();
  const [first, second] = server.inputs('clips.ticket');
  expect(second).toEqual(first);
});

test('the page converts a file whose decoder throws', async () => {
  replaceDecoder('throws');
  await open();
  server.hold('clips.ticket');
  choose(await createMp3(20));
  await expect.element(box.getByText(/^0\.0 of 0\.3 MB$/)).toBeVisible();
  expect(server.inputs('clips.ticket')).toMatchObject([{ fileName: 'set.mp3' }]);
});

test('the progress bar never moves back when a decoder reports an error after half a minute', async () => {
  replaceDecoder('reports');
  await open();
  server.hold('clips.ticket');
  const shown: number[] = [];
  const observer = new MutationObserver(() => {
    const bar = page.getByRole('progressbar', { name: 'Converting audio' }).query();
    if (bar) shown.push(Number(bar.getAttribute('aria-valuenow')));
  });
  observer.observe(box.element(), { subtree: true, childList: true, attributes: true });
  choose(await createMp3(59));
  await expect.element(box.getByText(/^0\.0 of 0\.9 MB$/)).toBeVisible();
  observer.disconnect();
  expect(shown.at(-1)).toBeGreaterThan(60);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
});

test('the page reads the waveform of a long file whose decoder throws', async () => {
  replaceDecoder('throws');
  await open();
  choose(await createMp3(90));
  await expect.element(slider).toBeVisible();
  await expect.poll(() => box.element().querySelector('svg.block path')?.getAttribute('d')).toMatch(/^M/);
});

test('a file that neither the worker nor the page can decode is refused as unreadable', async () => {
  replaceDecoder('throws');
  vi.spyOn(OfflineAudioContext.prototype, 'decodeAudioData').mockRejectedValue(new DOMException('', 'EncodingError'));
  await open();
  choose(await createMp3(20));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Could not read audio file');
  expect(button('Try again').query()).toBeNull();
});

test.for([
  { decoder: 'the worker', fault: 'hangs', callsOnPage: 0 },
  { decoder: 'the page', fault: 'throws', callsOnPage: 1 },
] as const)('Cancel while $decoder decodes empties the box', async ({ fault, callsOnPage }) => {
  replaceDecoder(fault);
  const answer = Promise.withResolvers<AudioBuffer>();
  const onPage = vi.spyOn(OfflineAudioContext.prototype, 'decodeAudioData').mockReturnValue(answer.promise);
  await open();
  choose(await createMp3(20));
  await expect.element(page.getByRole('progressbar', { name: 'Converting audio' })).toBeVisible();
  await expect.poll(() => onPage.mock.calls.length).toBe(callsOnPage);
  await button('Cancel').click();
  await expect.element(button('Choose a file')).toBeVisible();
  answer.resolve(new AudioBuffer({ length: 44_100, sampleRate: 44_100 }));
  await expect.element(button('Choose a file')).toBeVisible();
  expect(onPage).toHaveBeenCalledTimes(callsOnPage);
  expect(server.inputs('clips.ticket')).toEqual([]);
});
