import { expect, test } from 'vitest';
import { clientErrorSchema, describeClientError, routePattern, stripPersonalData } from './client-error.ts';

test.each([
  ['/', '/'],
  ['/profile/settings', '/profile/settings'],
  ['/song/0b7c1a52-5a0e-4ad0-9d4f-2b0c4c1f7a11?debug=true', '/song/:id'],
  ['/member/Mara.Dub', '/member/:name'],
  ['/member/mara', '/member/:name'],
  ['/member', '/member'],
  ['/admin/songs', '/admin/songs'],
  ['/Some Name/42', '/:id/:id'],
])('%s is reported as the route %s', (path, route) => {
  expect(routePattern(path)).toBe(route);
});

test.each([
  ['mara.dub+x@dubplate.example is taken', '[email] is taken'],
  ['at f (https://a.example/assets/x-B1.js?token=abc:1:20)', 'at f (https://a.example/assets/x-B1.js:1:20)'],
  ['/song/0b7c1a52-5a0e-4ad0-9d4f-2b0c4c1f7a11 failed', '/song/:id failed'],
  ['/member/mara failed', '/member/:name failed'],
  [
    "Cannot read properties of undefined (reading 'toFixed')",
    "Cannot read properties of undefined (reading 'toFixed')",
  ],
  [`Unexpected token 'h', "hello my secret" is not valid JSON`, `Unexpected token 'h', "…" is not valid JSON`],
  ['session 4f1d9e0c2b7a6655aa01 ended', 'session :id ended'],
])('the report reduces "%s" to "%s"', (given, stripped) => {
  expect(stripPersonalData(given)).toBe(stripped);
});

test('a report of any thrown value is bounded and passes the schema', () => {
  const endless = new Error('x'.repeat(10_000));
  endless.stack = Array.from({ length: 500 }, () => '    at f (https://a.example/assets/x.js:1:20)').join('\n');
  for (const error of [endless, null, undefined, 'text', { an: 'object' }, new TypeError('odd')]) {
    const report = describeClientError({
      kind: 'rejection',
      error,
      build: 'b'.repeat(100),
      path: `/${'a/'.repeat(500)}`,
    });
    expect(clientErrorSchema.safeParse(report).success).toBe(true);
  }
  expect(describeClientError({ kind: 'error', error: new TypeError('odd'), build: 'b1', path: '/' })).toMatchObject({
    message: 'TypeError: odd',
    build: 'b1',
    route: '/',
  });
});
