import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      '%2f',
      'evil.example',
      'https:',
      'javascript:',
      '\u0000',
      '／',
      '。',
    ),
    { maxLength: 8 },
  );

  test('never leads to another origin', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      hostile.map((parts) => parts.join('')),
      hostile.map((parts) => `/${parts.join('')}`),
    );
    fc.assert(
      fc.property(typed, (path) => {
        expect(new URL(safeReturnPath(path), 'https://dubplate.example').origin).toBe('https://dubplate.example');
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(['/', '/song/x', '/id-help?tab=mine#first', '/song/a%2Fb'])('keeps the path %s inside the app', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'song/x',
    '',
    null,
    undefined,
  ])('replaces %s, which leaves the app, with Home', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});
