import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Logo } from './logo.tsx';

test.each([
  ['small', 120, 40],
  ['medium', 160, 50],
  ['large', 200, 60],
  ['xlarge', 280, 84],
] as const)('the %s logo is %i by %i pixels', (size, width, height) => {
  expect(renderToStaticMarkup(createElement(Logo, { size }))).toContain(`width="${width}" height="${height}"`);
});
