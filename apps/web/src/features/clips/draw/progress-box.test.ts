import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConvertingBox, UploadingBox } from './progress-box.tsx';

const onCancel = () => {};

/** The percentage for screen readers and the one on screen. */
function percentIn(box: ReactElement): [valueNow: string | undefined, shown: string | undefined] {
  const markup = renderToStaticMarkup(box);
  return [/aria-valuenow="(\d+)"/.exec(markup)?.[1], />(\d+)<small[^>]*>%</.exec(markup)?.[1]];
}

test.each([
  [0, '0'],
  [0.424, '42'],
  [0.999, '99'],
  [1, '100'],
])('the box shows a conversion that is %d done as %s %%', (fraction, percent) => {
  const source = { name: 'set.mp4', kind: 'video', seconds: 90 } as const;
  const state = { step: 'converting', source, progress: { fraction, peaks: [] } } as const;
  expect(percentIn(createElement(ConvertingBox, { ...state, onCancel } as never))).toEqual([percent, percent]);
});

test.each([
  [0, '0'],
  [250, '25'],
  [1_000, '100'],
])('the box shows an upload of %i of 1000 bytes as %s %%', (sent, percent) => {
  const clip = { bytes: new Blob(['x'.repeat(1_000)]), fileName: 'rip.mp3', seconds: 5, peaks: [] };
  const state = { step: 'uploading', clip, sent } as const;
  expect(percentIn(createElement(UploadingBox, { ...state, onCancel } as never))).toEqual([percent, percent]);
});
