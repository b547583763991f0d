import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { parseRelease } from './release-span.ts';
import {
  canBeOut,
  canConfirmRelease,
  canRemoveRelease,
  decidesRelease,
  hostOf,
  latestToday,
  markOutSchema,
  readReleaseUrl,
  releaseLinkMessages,
} from './release-link.ts';

describe('a link', () => {
  test.each([
    ['https://pylonrec.bandcamp.com/track/pylon', 'https://pylonrec.bandcamp.com/track/pylon'],
    ['  pylonrec.bandcamp.com/track/pylon ', 'https://pylonrec.bandcamp.com/track/pylon'],
    ['HTTPS://Example.COM', 'https://example.com/'],
    ['https://7.example.музыка/1.5', 'https://7.example.xn--80anjg9azc/1.5'],
    ['https://example.com:8443/a?b=c#d', 'https://example.com:8443/a?b=c#d'],
  ])('%s is accepted', (typed, url) => {
    expect(readReleaseUrl(typed)).toBe(url);
  });

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://bank.example@evil.example/',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://0x7f.1',
    'https://2130706433',
    'https://192.0.2.7./x',
    'https://[::ffff:192.0.2.7]/x',
    'https://',
    'just words',
    '',
  ])('%s is refused', (typed) => {
    expect(readReleaseUrl(typed)).toBeNull();
  });

  test('has the https scheme and no password, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] })), (typed) => {
        const url = readReleaseUrl(typed);
        expect(url === null || (url.startsWith('https://') && !/^https:\/\/[^/]*@/.test(url))).toBe(true);
      }),
    );
  });

  test('is shown with its host', () => {
    expect(hostOf('https://www.pylonrec.bandcamp.com/track/pylon')).toBe('pylonrec.bandcamp.com');
    expect(hostOf('https://xn--bcher-kva.example:8443/')).toBe('xn--bcher-kva.example:8443');
  });

  test('has at most 2000 characters', () => {
    const id = '0190a5b2-6f0e-7c4e-8a3b-1f2d3c4b5a69';
    const start = 'https://example.com/';
    const message = (url: string) => markOutSchema.safeParse({ id, url }).error?.issues[0]?.message;
    expect(message(start.padEnd(2000, 'a'))).toBeUndefined();
    expect(message(start.padEnd(2001, 'a'))).toBe(releaseLinkMessages.tooLong);
    expect(message(' ')).toBe(releaseLinkMessages.required);
    expect(message('http://example.com')).toBe(releaseLinkMessages.unreadable);
  });
});

describe('permissions', () => {
  const actorOf = (id: string, permissions: string[] | null = null) =>
    ({ kind: 'member', id, earlyAccess: false, admin: permissions && { role: 'admin', permissions } }) as MemberActor;
  const song = { uploadedBy: 'uploader' };
  const link = { addedBy: 'adder' };
  // Written independently of the rules: who decides, who confirms and who removes.
  test.each([
    ['another member', actorOf('other'), false, true, false],
    ['the member who added it', actorOf('adder'), false, false, true],
    ['the uploader', actorOf('uploader'), true, true, true],
    ['an admin who edits songs', actorOf('admin', ['canEditAllSongs']), true, true, true],
    ['an admin who added it', actorOf('adder', ['canEditAllSongs']), true, true, true],
    ['an admin who manages reports', actorOf('admin', ['canManageReports']), false, true, false],
  ])('of %s', (_, actor, decides, confirms, removes) => {
    expect(decidesRelease(actor, song)).toBe(decides);
    expect(canConfirmRelease(actor, song, link)).toBe(confirms);
    expect(canRemoveRelease(actor, song, link)).toBe(removes);
  });

  test('a song without an uploader has no member who decides', () => {
    expect(decidesRelease(actorOf('other'), { uploadedBy: null })).toBe(false);
  });
});

test('a song can be out once its date or span has begun', () => {
  const on = (written: string, today: string) => canBeOut(parseRelease(written), today);
  expect(canBeOut(null, '2026-11-18')).toBe(true);
  expect(on('2026-11-18', '2026-11-18')).toBe(true);
  expect(on('2026-11-19', '2026-11-18')).toBe(false);
  expect(on('2026-11', '2026-11-01')).toBe(true);
  expect(on('2026-winter', '2026-11-30')).toBe(false);
  expect(on('2026-winter', '2026-12-01')).toBe(true);
  expect(on('2027', '2026-12-31')).toBe(false);
});

test('the latest day is that of the zone UTC+14', () => {
  expect(latestToday(new Date('2026-11-18T09:59:00Z'))).toBe('2026-11-18');
  expect(latestToday(new Date('2026-11-18T10:00:00Z'))).toBe('2026-11-19');
});
