import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Cover } from './cover.tsx';

test.each([
  ['gradient1', 'var(--cover-1)'],
  ['gradient2', 'var(--cover-2)'],
  ['gradient3', 'var(--cover-3)'],
  ['gradient4', 'var(--cover-4)'],
  ['gradient5', 'var(--cover-5)'],
  // The default of the product specification.
  ['gradient6', 'var(--cover-1)'],
  ['', 'var(--cover-1)'],
])('Cover draws the key "%s" in %s', (coverKey, colour) => {
  const markup = renderToStaticMarkup(createElement(Cover, { id: 'song', coverKey }));
  expect(markup).toContain(`--cover-stops:${colour}`);
});
