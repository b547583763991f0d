import { describe, expect, test } from 'vitest';
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
  ['/song1', '/:id'],
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
  ['mara@mail.dubplate.example is taken', '[email] is taken'],
  ["Unexpected 'my secret' here", 'Unexpected "…" here'],
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

describe('the stack of a report', () => {
  const stackOf = (stack: string | undefined) => {
    const error = new TypeError('odd');
    if (stack === undefined) delete error.stack;
    else error.stack = stack;
    return describeClientError({ kind: 'error', error, build: 'b1', path: '/' }).stack;
  };

  test('has the frames of Chromium and Firefox without the message', () => {
    const [chromium, firefox] = ['    at f (https://a.example/x.js:1:20)', 'g@https://a.example/y.js:3:4'];
    expect(stackOf(`TypeError: look at me\n${chromium}\n${firefox}\n`)).toBe(`${chromium}\n${firefox}`);
  });

  test('has at most 12 frames and 2000 characters', () => {
    expect(stackOf('at f\n'.repeat(13))).toBe(Array(12).fill('at f').join('\n'));
    expect(stackOf(`at ${'x '.repeat(1_500)}`)).toHaveLength(2_000);
  });

  test('is empty if the browser has none', () => {
    expect(stackOf(undefined)).toBe('');
  });
});

test('a thrown value that is not an error is reported as text', () => {
  expect(describeClientError({ kind: 'render', error: 'odd', build: 'b1', path: '/' })).toEqual({
    kind: 'render',
    build: 'b1',
    route: '/',
    message: 'Thrown: odd',
    stack: '',
  });
});

test.each([
  [{ kind: 'error' }, true],
  [{ kind: 'rejection' }, true],
  [{ kind: 'render', build: 'x'.repeat(40), route: 'x'.repeat(100) }, true],
  [{ message: 'x'.repeat(300), stack: 'x'.repeat(2_000) }, true],
  [{ kind: '' }, false],
  [{ build: 'x'.repeat(41) }, false],
  [{ route: 'x'.repeat(101) }, false],
  [{ message: 'x'.repeat(301) }, false],
  [{ stack: 'x'.repeat(2_001) }, false],
])('the server accepts reports within the limits only (case %#)', (changes, valid) => {
  const report = { kind: 'error', build: '', route: '', message: '', stack: '' };
  expect(clientErrorSchema.safeParse({ ...report, ...changes }).success).toBe(valid);
});
