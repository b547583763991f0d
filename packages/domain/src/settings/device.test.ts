import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeDevice } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Phone, Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Phone, Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`],
  [
    'Phone, Safari',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  [
    'Phone, Chrome',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'Phone, Firefox',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/132.0 Mobile/15E148 Safari/605.1.15',
  ],
  [
    'Phone, Samsung Internet',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Tablet, Safari',
    'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
  ],
  ['Tablet, Chrome', `Mozilla/5.0 (Linux; Android 13; SM-X200) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  ['Tablet, Firefox', 'Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0'],
  ['Computer, Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36`],
  ['Computer, Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`],
  ['Computer, Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0`],
  ['Computer, Opera', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/130.0.0.0 Safari/537.36 OPR/115.0`],
  ['Computer, Vivaldi', `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/130.0.0.0 Safari/537.36 Vivaldi/7.0`],
  ['Computer, Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'Computer, Safari',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  ],
  ['Computer', 'SomethingNew/1.0 (Linux)'],
  ['Another device', 'curl/8.5.0'],
  ['Another device', ''],
  ['Another device', null],
])('names the device "%s"', (words, userAgent) => {
  expect(describeDevice(userAgent).words).toBe(words);
});

test('returns fixed words only, never text from the user agent', () => {
  const nouns =
    /^(Phone|Tablet|Computer|Another device)(, (Edge|Opera|Samsung Internet|Vivaldi|Firefox|Chrome|Safari))?$/;
  fc.assert(
    fc.property(fc.string(), (userAgent) => {
      expect(describeDevice(userAgent).words).toMatch(nouns);
    }),
  );
});

test('ignores text after the length of a real user agent', () => {
  expect(describeDevice(`${'x'.repeat(500)} Firefox/132.0`).words).toBe('Another device');
});
