import { randomUUID } from 'node:crypto';
import { adminPermissions } from '@dubplate/domain/actor.ts';
import { beforeAll, expect, test } from 'vitest';
import { createRequests } from '../../../tools/fixtures/requests.ts';
import { createSongs } from '../../../tools/fixtures/songs.ts';
import { useTestApp, type SignedInMember, createSignedInAdmin } from '../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let requestId: string;
let songId: string;
let importId: string;
beforeAll(async () => {
  admin = await createSignedInAdmin(app, { permissions: adminPermissions });
  [requestId] = (await createRequests(app.db, admin.username, [{ title: 'Set at the lake' }])) as [string];
  [songId] = (await createSongs(app.db, [{ title: 'Ferrous' }])) as [string];
  const file = { fileName: 'a.csv', fingerprint: 'a'.repeat(64), rowCount: 50 };
  importId = (await admin.api.imports.start.mutate(file)).id;
});

/** NUL, which PostgreSQL refuses; other control characters; half a surrogate pair; pattern and query syntax. */
const hostileTexts = ['a\0b', '\0', '\u0001\u001f\u007f\u0085', 'x\ud800y', '\udc00', '%_\\', "'; --", '\u202e\ufeff'];

/** Every procedure that takes a text, with that text in each of its fields. */
const reads: Record<string, (text: string) => unknown[]> = {
  'members.list': (query) => [{ query }],
  'members.page': (username) => [{ username }],
  'members.songs': (username) => [{ username }],
  'members.solved': (username) => [{ username }],
  'invites.list': (query) => [{ query, filter: 'all' }, { query, filter: null }, { query }],
  'audit.list': (query) => [{ query, filter: null }, { query }],
  'catalog.list': (query) => [{ query, filter: 'all' }, { query, filter: null }, { query }],
  'songs.search': (query) => [{ query }],
  'songs.similar': (text) => [
    { title: text, artists: ['a'] },
    { title: 'a', artists: [text] },
  ],
  'requests.list': (query) => [{ tab: 'community', query }],
  'favorites.list': (text) => [{ filter: text }, { filter: 'all', today: text }],
};

const writes: Record<string, (text: string) => unknown[]> = {
  'accounts.register': (text) => [
    { username: text, email: 'a@b.example', password: 'acetate-dreams', inviteCode: 'x' },
    { username: 'a', email: text, password: 'acetate-dreams', inviteCode: 'x' },
    { username: 'a', email: 'a@b.example', password: `acetate${text}`, inviteCode: text },
  ],
  'accounts.signIn': (text) => [
    { email: text, password: 'x' },
    { email: `${text}@b.example`, password: text },
  ],
  'accounts.requestPasswordReset': (email) => [{ email }],
  'accounts.resetPassword': (text) => [{ token: text, password: `acetate${text}` }],
  'accounts.confirmEmail': (token) => [{ token }],
  'accounts.startGoogle': (inviteCode) => [{ popup: false, inviteCode }],
  'invites.check': (code) => [{ code }],
  'invites.mint': (note) => [
    { count: 1, earlyAccess: false, note, expiresAt: null },
    { count: 1, note },
  ],
  'admins.add': (email) => [{ email, permissions: [] }],
  'songs.add': (text) => [
    { title: text, artists: ['a'], link: '' },
    { title: 'a', artists: [text], link: '' },
    { title: 'a', artists: ['a'], link: text },
    { title: 'a', artists: ['a'], link: '', releaseDate: text },
  ],
  'requests.add': (text) => [
    { id: randomUUID(), title: text, description: text, link: '' },
    { id: randomUUID(), title: 'a', description: text, link: text },
  ],
  'requests.convert': (text) => [
    { id: requestId, title: text, artist: 'a' },
    { id: requestId, title: 'a', artist: text, link: text },
  ],
  'comments.add': (text) => [{ id: randomUUID(), requestId, text }],
  'clips.ticket': (fileName) => [{ fileName, size: 1000, sha256: 'a'.repeat(64) }],
  'settings.rename': (username) => [{ username }],
  'settings.changePassword': (text) => [
    { currentPassword: text, password: `acetate${text}`, confirmPassword: `acetate${text}` },
  ],
  // Never the name that an earlier test gave the admin: a match would delete the account.
  'ownData.deleteAccount': (text) => [{ username: `not ${text}` }],
  'imports.start': (fileName) => [{ fileName, fingerprint: 'b'.repeat(64), rowCount: 1 }],
  'imports.addRows': (text) => [
    { id: importId, rows: [{ line: 2, row: { title: text, artists: [text] } }] },
    { id: importId, rows: [{ line: 3, row: { title: 'a', link: text, platform: text, releaseDate: text } }] },
    { id: importId, rows: [{ line: 4, row: { title: 'a' }, uploader: `${text}@b.example` }] },
  ],
  'imports.addHearts': (text) => [
    { id: importId, hearts: [{ line: 2, email: `${text}@b.example`, at: '2026-01-01' }] },
    { id: importId, hearts: [{ line: 2, email: 'a@b.example', at: text }] },
  ],
  'catalog.edit': (text) => [
    { id: songId, edition: text, song: { title: 'a', artists: ['a'], link: '' } },
    { id: songId, edition: 'x', song: { title: text, artists: [text], link: text } },
  ],
  'reports.add': (note) => [
    { kind: 'request', id: requestId, reason: 'other', note },
    { target: { kind: 'song', id: songId }, reason: 'other', note },
  ],
};

const statusOf = async (name: string, input: unknown, isRead: boolean) => {
  const url = `${app.address}/api/trpc/${name}`;
  const text = JSON.stringify(input);
  const response = isRead
    ? await admin.fetch(`${url}?input=${encodeURIComponent(text)}`)
    : await admin.fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
  return response.status;
};

test.each(Object.keys({ ...reads, ...writes }))('no text causes a server error in %s', async (name) => {
  const inputsOf = reads[name] ?? writes[name]!;
  const failed: unknown[] = [];
  for (const text of hostileTexts) {
    for (const input of inputsOf(text)) {
      const status = await statusOf(name, input, name in reads);
      if (status >= 500) failed.push({ status, input });
    }
  }
  expect(failed).toEqual([]);
});

test('no number and no time causes a server error in a list', async () => {
  const cursor = Number.MAX_SAFE_INTEGER;
  const calls = [
    ['audit.list', { query: '', filter: null, cursor }, 200],
    ['comments.list', { requestId, cursor }, 200],
    ['favorites.list', { filter: 'all', today: '2026-11-15', cursor }, 200],
    ['imports.rows', { id: importId, filter: 'all', cursor }, 400],
    ['reports.list', { state: 'open', cursor: { count: 2 ** 31 - 1, at: null, id: requestId } }, 200],
    ['reports.list', { state: 'open', cursor: { count: cursor, at: null, id: requestId } }, 400],
    ...[
      '2026-11-15T10:00:00.123456Z',
      '2026-02-30T10:00:00.123456Z',
      '0000-01-01T10:00:00.123456Z',
      '----------T:::::::::::::::Z',
    ].map(
      (at, index) =>
        [
          'reports.list',
          { state: 'hidden', cursor: { count: 1, at, id: requestId } },
          index === 0 ? 200 : 400,
        ] as const,
    ),
  ] as const;
  for (const [name, input, status] of calls) {
    expect([name, input, await statusOf(name, input, true)]).toEqual([name, input, status]);
  }
});
