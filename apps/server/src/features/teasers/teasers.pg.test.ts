import { randomUUID } from 'node:crypto';
import type { Teaser, TeaserKind } from '@dubplate/domain/teasers/teaser.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequest } from '../../../../../tools/fixtures/requests.ts';
import { createSongs, type SongFixture } from '../../../../../tools/fixtures/songs.ts';
import {
  createClient,
  createSignedInAdmin,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
} from '../../../test/test-app.ts';
import { readConfig } from '../../platform/config.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { servePage } from '../../platform/web.ts';
import { createShareTags } from './teasers.procedures.ts';

const app = await useTestApp();
const plain = '<!doctype html><html><head><title>Dubplate</title></head><body></body></html>';
const bytes = Buffer.from(plain);
const web = Fastify();
servePage(
  web,
  { id: 'build', plain: bytes, gzip: bytes, br: bytes, worker: bytes },
  createShareTags({ db: app.db, limits: createRateLimits(null), config: readConfig(app.environment) }),
);
afterAll(() => web.close());

let owner: SignedInMember;
let member: SignedInMember;
let reporter: SignedInMember;
beforeAll(async () => {
  owner = await createSignedInAdmin(app, { role: 'super_admin' });
  [member, reporter] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
beforeEach(async () => {
  await app.db.updateTable('installation_settings').set({ teasers: true }).execute();
});

const link = 'https://soundcloud.com/velka/private-link';
const secretDay = new Date('2025-03-05T04:05:06Z');

/** A song with everything that a visitor must not learn. */
async function createSong(values: Partial<SongFixture> = {}): Promise<string> {
  const [id] = await createSongs(app.db, [
    {
      title: 'Ninth Floor',
      artists: ['Halden Roe', 'Mirre'],
      cover: 'gradient2',
      favorite_count: 63,
      platform: 'soundcloud',
      url: link,
      seconds: 83,
      genre: 'Secret genre',
      uploaded_by: member.id,
      identified_by: reporter.id,
      uploaded_at: secretDay,
      ...values,
    },
  ]);
  return id!;
}

const solved = () => ({ solved_at: secretDay, solved_by: member.id, identified_by: reporter.id });

async function createSolvable(values: Record<string, unknown> = {}): Promise<string> {
  const request = {
    title: 'Closing track, all night long',
    description: 'Secret description',
    link,
    created_at: secretDay,
    vote_count: 48,
    ...values,
  };
  const id = await createRequest(app.db, member.username, request);
  await createComments(app.db, [{ requestId: id, memberId: reporter.id, text: 'Secret comment' }]);
  return id;
}

const report = (kind: TeaserKind, id: string) =>
  reporter.api.reports.add.mutate({ kind, id, reason: 'spam', note: 'Secret note' });

async function resolve(id: string, ...decisions: ('dismiss' | 'hide' | 'show')[]): Promise<void> {
  const { id: caseId } = await app.db
    .selectFrom('report_cases')
    .select('id')
    .where('target_id', '=', id)
    .executeTakeFirstOrThrow();
  for (const decision of decisions) await owner.api.reports.resolve.mutate({ caseId, decision });
}

const song = { title: 'Ninth Floor', artists: ['Halden Roe', 'Mirre'], cover: 'gradient2' };
const songTeaser: Teaser = { kind: 'song', ...song, favoriteCount: 63 };
const request = { kind: 'request' as const, title: 'Closing track, all night long', voteCount: 48 };

type State = [state: string, create: () => Promise<string>, teaser: Teaser | null];

const songStates: State[] = [
  ['pending', () => createSong(), songTeaser],
  ['verified', () => createSong({ verification_status: 'verified', verified_at: secretDay }), songTeaser],
  ['released', () => createSong({ release_date: '2025-03-05' }), songTeaser],
  ['to be released', () => createSong({ release_date: '2030-03-05' }), songTeaser],
  ['without favorites', () => createSong({ favorite_count: 0 }), { ...songTeaser, favoriteCount: 0 }],
  [
    'archived',
    async () => {
      const id = await createSong();
      await owner.api.catalog.archive.mutate({ id });
      return id;
    },
    null,
  ],
  [
    'archived and restored',
    async () => {
      const id = await createSong();
      await owner.api.catalog.archive.mutate({ id });
      await owner.api.catalog.restore.mutate({ id });
      return id;
    },
    songTeaser,
  ],
  [
    'merged into another song',
    async () => {
      const [id, into] = [await createSong(), await createSong({ title: 'Other' })];
      await owner.api.catalog.merge.mutate({ id, into });
      return id;
    },
    null,
  ],
  [
    'reported',
    async () => {
      const id = await createSong();
      await report('song', id);
      return id;
    },
    null,
  ],
  [
    'hidden after a report',
    async () => {
      const id = await createSong();
      await report('song', id);
      await resolve(id, 'hide');
      return id;
    },
    null,
  ],
  [
    'reported without reason',
    async () => {
      const id = await createSong();
      await report('song', id);
      await resolve(id, 'dismiss');
      return id;
    },
    songTeaser,
  ],
  [
    'hidden and shown again',
    async () => {
      const id = await createSong();
      await report('song', id);
      await resolve(id, 'hide', 'show');
      return id;
    },
    songTeaser,
  ],
  ['unknown', async () => randomUUID(), null],
];

/** A request solved with a song, and what happens to the song afterwards. */
const solvedWith = (change: (songId: string) => Promise<unknown>) => async () => {
  const songId = await createSong();
  const id = await createSolvable({ ...solved(), resolved_song_id: songId });
  await change(songId);
  return id;
};
const solvedTeaser: Teaser = { ...request, song };

const requestStates: State[] = [
  ['unsolved', () => createSolvable(), null],
  ['solved without a song', () => createSolvable(solved()), { ...request, song: null }],
  [
    'solved without votes',
    () => createSolvable({ ...solved(), vote_count: 0 }),
    { ...request, voteCount: 0, song: null },
  ],
  ['solved with a song', solvedWith(async () => {}), solvedTeaser],
  ['solved with an archived song', solvedWith((id) => owner.api.catalog.archive.mutate({ id })), null],
  ['solved with a reported song', solvedWith((id) => report('song', id)), null],
  [
    'solved with a hidden song',
    solvedWith(async (id) => {
      await report('song', id);
      await resolve(id, 'hide');
    }),
    null,
  ],
  [
    'solved with a merged song',
    solvedWith(async (id) => {
      const into = await createSong({ title: 'Ninth Floor (Stairwell Dub)', cover: 'gradient4' });
      await owner.api.catalog.merge.mutate({ id, into });
    }),
    { ...request, song: { ...song, title: 'Ninth Floor (Stairwell Dub)', cover: 'gradient4' } },
  ],
  [
    'solved and reported',
    async () => {
      const id = await createSolvable(solved());
      await report('request', id);
      return id;
    },
    null,
  ],
  [
    'solved and hidden',
    async () => {
      const id = await createSolvable(solved());
      await report('request', id);
      await resolve(id, 'hide');
      return id;
    },
    null,
  ],
  [
    'solved and shown again',
    async () => {
      const id = await createSolvable(solved());
      await report('request', id);
      await resolve(id, 'hide', 'show');
      return id;
    },
    { ...request, song: null },
  ],
  [
    'solved and deleted',
    async () => {
      const id = await createSolvable(solved());
      await app.db.deleteFrom('requests').where('id', '=', id).execute();
      return id;
    },
    null,
  ],
  ['unknown', async () => randomUUID(), null],
];

const pathOf = { song: (id: string) => `/song/${id}`, request: (id: string) => `/id-help?tab=community&request=${id}` };
const visitor = createClient(app.address);

/** Every answer that a visitor gets about one item: body and headers, with the id replaced. */
async function askAll(kind: TeaserKind, id: string) {
  const read = await visitor.fetch(
    `${app.address}/api/trpc/teasers.read?input=${encodeURIComponent(JSON.stringify({ kind, id }))}`,
  );
  const page = await web.inject({ url: pathOf[kind](id), headers: { accept: 'text/html' } });
  const tag = /\.png\?v=(\w+)/.exec(page.body)?.[1] ?? 'none';
  // The tag of the page: a card that exists answers without rendering.
  const card = await visitor.fetch(`${app.address}/cards/${kind}/${id}.png`, {
    headers: { 'if-none-match': `"${tag}"` },
  });
  const personal = new Set(['x-request-id', 'date', 'set-cookie']);
  const headersOf = (headers: Iterable<[string, string]>) => [...headers].filter(([name]) => !personal.has(name));
  const texts = {
    read: { status: read.status, headers: headersOf(read.headers), body: await read.text() },
    page: { status: page.statusCode, headers: headersOf(Object.entries(page.headers) as never), body: page.body },
    card: { status: card.status, headers: headersOf(card.headers), body: await card.text() },
  };
  return JSON.parse(JSON.stringify(texts).replaceAll(id, '{id}')) as typeof texts;
}

type Answers = Awaited<ReturnType<typeof askAll>>;
const teaserIn = ({ read }: Answers): unknown => JSON.parse(read.body).result.data;
/** Names and contents of all tags that the page of an unknown id does not have. */
const tagsIn = ({ page }: Answers) =>
  Object.fromEntries(
    [...page.body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)" \/>/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );

/** The answers as text, without hashes and free ports: their digits may happen to be those of a year. */
function textOf(answers: Answers): string {
  const text = JSON.stringify(answers);
  const hashes = text.match(/(?<=\.png\?v=|"build-)\w{16}|(?<="x-build-id",")[\w-]+|(?<='sha256-)[^']+/g) ?? [];
  const random = [app.address, app.address.replace('http', 'ws'), app.bucket.address, ...hashes];
  return random.reduce((rest, part) => rest.replaceAll(part, '{random}'), text);
}

function expectNothingPersonal(answers: Answers): void {
  const all = textOf(answers);
  const secrets = [member, reporter, owner].flatMap(({ id, username }) => [id, username]);
  for (const secret of [...secrets, link, 'Secret', '@crowd', '@dubplate', '2025', '2030', 'T04:05:06']) {
    expect(all).not.toContain(secret);
  }
  expect(all).not.toMatch(/\d{4}-\d{2}-\d{2}|\b1[67]\d{11}\b/);
}

describe.each([
  ['song', songStates],
  ['request', requestStates],
] as const)('a visitor who opens the link of a %s', (kind, states) => {
  test.each(states)('that is %s gets exactly this', async (_state, create, teaser) => {
    const id = await create();
    const unknown = await askAll(kind, randomUUID());
    expect(teaserIn(unknown)).toBeNull();
    expect(unknown.page).toMatchObject({ status: 200, body: plain });
    expect(unknown.card).toMatchObject({ status: 404, body: '{"error":"Not found"}' });
    const answers = await askAll(kind, id);
    expectNothingPersonal(answers);
    expect([teaserIn(answers), answers.card.status]).toEqual([teaser, teaser ? 304 : 404]);
    // Without a teaser, every byte is as for an unknown id.
    expect(teaser ? unknown : answers).toEqual(unknown);
    await owner.api.installation.set.mutate({ teasers: false });
    expect(await askAll(kind, id)).toEqual(unknown);
  });
});

const expectedTags = (title: string, description: string, url: string, kind: TeaserKind) => ({
  robots: 'noindex',
  'twitter:card': 'summary_large_image',
  'og:site_name': 'Dubplate',
  'og:type': 'website',
  'og:url': `${app.environment['BASE_URL']}${url}`,
  'og:title': title,
  'og:description': description,
  'og:image': expect.stringMatching(
    new RegExp(`^${app.environment['BASE_URL']}/cards/${kind}/\\{id\\}\\.png\\?v=\\w{16}$`),
  ),
  'og:image:type': 'image/png',
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': title,
});

describe('the tags of the page', () => {
  test('name a song and its artists', async () => {
    const answers = await askAll('song', await createSong());
    expect(tagsIn(answers)).toEqual(
      expectedTags('Ninth Floor by Halden Roe, Mirre', 'Invite only.', '/song/{id}', 'song'),
    );
  });

  test('name the song of a solved request, and quote the request', async () => {
    const songId = await createSong();
    const withSong = await askAll('request', await createSolvable({ ...solved(), resolved_song_id: songId }));
    const words = 'Closing track, all night long. Named by a member. Invite only.';
    const url = '/id-help?request={id}';
    expect(tagsIn(withSong)).toEqual(expectedTags('Ninth Floor by Halden Roe, Mirre', words, url, 'request'));
    const without = await askAll('request', await createSolvable(solved()));
    expect(tagsIn(without)).toEqual(
      expectedTags('Closing track, all night long', 'Named by a member. Invite only.', url, 'request'),
    );
  });

  test('escape every character that could end an attribute or a tag', async () => {
    const id = await createSong({ title: `"><script>alert('x')</script>$&`, artists: ['A&B <i>'] });
    const { page } = await askAll('song', id);
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain(
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;$&amp; by A&amp;B &lt;i&gt;" />',
    );
    expect(page.body.replaceAll(/<meta [^>]*\/>/g, '')).toBe(plain);
  });

  test('are left out for a browser with a session, and for an address that shares nothing', async () => {
    const id = await createSong();
    const withCookie = await web.inject({ url: `/song/${id}`, headers: { cookie: member.cookie() } });
    expect(withCookie.body).toBe(plain);
    for (const url of ['/', '/early-access', `/member/${id}`, `/song/${id}/edit`, `/id-help?request=${id}`]) {
      expect((await web.inject({ url })).body).toBe(plain);
    }
  });

  test('change the tag of the page, which is revalidated and compressed as before', async () => {
    const id = await createSong();
    const url = `/song/${id}`;
    const first = await web.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-encoding': 'gzip',
    });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"build-\w{16}-gzip"$/);
    const ask = async () =>
      (await web.inject({ url, headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } })).statusCode;
    expect(await ask()).toBe(304);
    await app.db.updateTable('songs').set({ title: 'Tenth Floor' }).where('id', '=', id).execute();
    expect(await ask()).toBe(200);
    const unknown = await web.inject({ url: `/song/${randomUUID()}`, headers: { 'accept-encoding': 'gzip' } });
    expect(unknown.headers.etag).toBe('"build-gzip"');
  });
});

test('a malformed id is refused before the database is asked', async () => {
  expect((await refusalOf(visitor.api.teasers.read.query({ kind: 'song', id: 'x' }))).reason).toBe('invalid-input');
  expect((await visitor.fetch(`${app.address}/cards/song/x.png`)).status).toBe(404);
  expect((await visitor.fetch(`${app.address}/cards/member/${member.id}.png`)).status).toBe(404);
});

test('an address that opens too many shared links gets the page without tags', async () => {
  const id = await createSong();
  const open = (remoteAddress: string) => web.inject({ url: `/song/${id}`, remoteAddress });
  const bodies = await Promise.all(Array.from({ length: 601 }, async () => (await open('203.0.113.7')).body));
  expect(bodies.filter((body) => body === plain)).toHaveLength(1);
  expect((await open('203.0.113.8')).body).not.toBe(plain);
});
