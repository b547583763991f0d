import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLinks } from './split-links.ts';

const links = (text: string) => splitLinks(text).filter(({ href }) => href !== null);

describe('splitLinks', () => {
  test.each([
    ['heard it here: https://soundcloud.com/velka/set', ['https://soundcloud.com/velka/set']],
    ['https://a.example and http://b.example/x?y=1#z', ['https://a.example', 'http://b.example/x?y=1#z']],
    ['It is https://a.example/x. Right?', ['https://a.example/x']],
    ['(see https://a.example/x)', ['https://a.example/x']],
    ['https://a.example/wiki/Acid_(house)', ['https://a.example/wiki/Acid_(house)']],
    ['(https://a.example/wiki/Acid_(house)), no?', ['https://a.example/wiki/Acid_(house)']],
    ['HTTPS://A.EXAMPLE/X!!', ['HTTPS://A.EXAMPLE/X']],
    ['"https://a.example/x"', ['https://a.example/x']],
    ['<https://a.example/x>', ['https://a.example/x']],
    ['https://a.example/x\nhttps://b.example', ['https://a.example/x', 'https://b.example']],
    ['https://a.example/x…', ['https://a.example/x']],
    ['https://youtu.be/dQw4w9WgXc_', ['https://youtu.be/dQw4w9WgXc_']],
    ['https://söder.example/å', ['https://söder.example/å']],
    ['a.example/x, www.a.example', []],
    ['javascript:alert(1)', []],
    ['javascript:https://a.example', ['https://a.example']],
    ['data:text/html,x ftp://a.example file:///etc/passwd', []],
    ['https://name:secret@a.example', []],
    ['https://localhost/x', []],
    ['https://', []],
    ['xhttps://a.example', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(links(text).map((part) => part.text)).toEqual(expected);
  });
});

const fragment = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom(
    'https://',
    'http://',
    'javascript:',
    'data:',
    '<a href="',
    '">',
    '(',
    ')',
    '.',
    ' ',
    '\n',
    '@',
    '…',
    '\\',
  ),
);
const anyText = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));

test('returns non-empty parts that join to the original text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.filter((part) => part.text === '')).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('returns only http and https links, without credentials or the punctuation of the sentence', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { text: written, href } of links(text)) {
        const url = new URL(href!);
        expect(['http:', 'https:']).toContain(url.protocol);
        expect(url.username + url.password).toBe('');
        expect(written).toMatch(/^https?:\/\/[^\s<>"]*[^\s<>".,;:!?]$/i);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('finds a URL between spaces unchanged', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('', ' ', '. ', '), ', '\n'), (url, after) => {
      fc.pre(!/[(]|[.,;:!?')\]}]$/.test(url));
      expect(links(`look: ${url}${after}`).map((part) => part.text)).toEqual([url]);
    }),
  );
});

test('an address that is not a link stays part of the text around it', () => {
  expect(splitLinks('see https://localhost/ now')).toEqual([{ text: 'see https://localhost/ now', href: null }]);
});
