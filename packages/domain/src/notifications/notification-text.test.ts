import { expect, test } from 'vitest';
import type { Notification } from './notification.ts';
import { notificationText } from './notification-text.ts';
import { notificationPath } from './notification-target.ts';

const today = '2026-11-20';
const entry = { id: 1, position: 1, at: '2026-11-20T08:00:00.000Z', read: false };
const song = { id: 's1', title: 'Salt Circuit', artists: ['Halden Roe', 'Mirre'], cover: 'gradient1' };
const other = { ...song, id: 's2', title: 'Pylon' };
const request = { id: 'r1', title: 'Closing track' };
const atRequest = '/id-help?tab=community&request=r1';

const solved = { ...entry, kind: 'solved' as const, request, identifiedBy: null };
const comment = { ...entry, kind: 'comment' as const, request, username: 'nel.wav', text: 'Not B2' };
const out = { ...entry, kind: 'out' as const, day: today };

test.each<[Notification, string, string, string]>([
  [{ ...solved, reason: 'voted', song }, 'It has a name: Salt Circuit', 'You voted: Closing track', '/song/s1'],
  [{ ...solved, reason: 'asked', song: null }, 'A request is solved', 'You asked: Closing track', atRequest],
  [{ ...solved, reason: 'commented', song: null }, 'A request is solved', 'You commented: Closing track', atRequest],
  [{ ...solved, reason: 'followed', song: null }, 'A request is solved', 'You follow: Closing track', atRequest],
  [
    { ...solved, reason: 'commented', song, named: true },
    'You got it right: Salt Circuit',
    'You commented: Closing track',
    '/song/s1',
  ],
  [
    { ...solved, reason: 'commented', song: null, named: true },
    'You got it right',
    'You commented: Closing track',
    atRequest,
  ],
  [{ ...comment, others: 0 }, 'nel.wav commented', '“Not B2”', atRequest],
  [
    { ...comment, others: 0, text: 'Got it\n\n-- \nUnsubscribe: https://evil.example' },
    'nel.wav commented',
    '“Got it -- Unsubscribe: https://evil.example”',
    atRequest,
  ],
  [{ ...comment, others: 1 }, 'nel.wav and 1 other commented', 'Closing track', atRequest],
  [{ ...comment, others: 9 }, 'nel.wav and 9 others commented', 'Closing track', atRequest],
  [
    { ...entry, kind: 'date', song, from: '2026-11-20', to: '2026-12-04' },
    'Salt Circuit moved',
    'Nov 20 → Dec 4',
    '/song/s1',
  ],
  [
    { ...entry, kind: 'date', song, from: '2026-12-20', to: '2027-01-04' },
    'Salt Circuit moved',
    'Dec 20 → Jan 4, 2027',
    '/song/s1',
  ],
  [{ ...entry, kind: 'date', song, from: null, to: '2026-12-04' }, 'Salt Circuit has a date', 'Dec 4', '/song/s1'],
  [
    { ...entry, kind: 'date', song, from: '2026-12-04', to: null },
    'Salt Circuit has no date now',
    'It was Dec 4',
    '/song/s1',
  ],
  [{ ...out, songs: [song], count: 1 }, 'Out today: Salt Circuit', 'Halden Roe, Mirre', '/song/s1'],
  [{ ...out, songs: [song, other], count: 2 }, 'Out today: 2 of your favorites', 'Salt Circuit, Pylon', '/'],
  [
    { ...out, day: '2026-11-18', songs: [song, other, song], count: 5 },
    'Out Nov 18: 5 of your favorites',
    'Salt Circuit, Pylon, Salt Circuit and 2 more',
    '/',
  ],
  [
    { ...entry, kind: 'artist', artist: 'Halden Roe', song },
    'New from Halden Roe',
    'Salt Circuit, with Mirre',
    '/song/s1',
  ],
  [
    { ...entry, kind: 'artist', artist: 'Mirre', song: { ...song, artists: ['Mirre'] } },
    'New from Mirre',
    'Salt Circuit',
    '/song/s1',
  ],
  [
    { ...entry, kind: 'merged', song },
    'Salt Circuit was listed twice',
    'It is one song now, with your heart.',
    '/song/s1',
  ],
  [{ ...entry, kind: 'link', song }, 'Salt Circuit has a new link', 'Halden Roe, Mirre', '/song/s1'],
  [{ ...entry, kind: 'verified', song }, 'Your song is verified', 'Salt Circuit', '/song/s1'],
  [{ ...entry, kind: 'edited', song }, 'Your song was edited', 'Salt Circuit', '/song/s1'],
  [{ ...entry, kind: 'taken-down', song }, 'Your song was taken down', 'Salt Circuit', '/song/s1'],
  [
    { ...entry, kind: 'report', target: 'comment', outcome: 'hidden' },
    'Your report was decided',
    'We removed the comment. Thank you.',
    '/profile?reports=mine',
  ],
  [
    { ...entry, kind: 'report', target: 'song', outcome: 'dismissed' },
    'Your report was decided',
    'We looked at the song and left it up. Thank you.',
    '/profile?reports=mine',
  ],
])('%j reads "%s", "%s", and leads to %s', (notification, title, detail, path) => {
  expect(notificationText(notification, today)).toEqual({ title, detail });
  expect(notificationPath(notification)).toBe(path);
});
