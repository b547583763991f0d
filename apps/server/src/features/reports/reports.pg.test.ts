import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../../tools/services/server-process.ts';
import { makeAdmin } from '../../../../../tools/fixtures/admins.ts';
import { readActs } from '../../../test/audit-entries.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let admin: SignedInMember;
let second: SignedInMember;
let author: SignedInMember;
let reporters: SignedInMember[];
let song: string;
let request: string;
let comment: string;
beforeAll(async () => {
  [admin, second] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  for (const { id } of [admin, second])
    await makeAdmin(app.db, id, { permissions: ['canManageReports', 'canEditAllSongs'] });
});
// New members and targets for every test: no reports of the previous test remain.
beforeEach(async () => {
  await app.db.deleteFrom('report_cases').execute();
  [author, ...reporters] = (await createSignedInMembers(app, 6)) as [SignedInMember, ...SignedInMember[]];
  [song] = (await createSongs(app.db, [{ title: 'Leaked Plate' }])) as [string];
  await app.db.updateTable('songs').set({ uploaded_by: author.id }).where('id', '=', song).execute();
  await app.db
    .updateTable('members')
    .set({ upload_count: 1, has_uploaded_first_song: true })
    .where('id', '=', author.id)
    .execute();
  [request] = (await createRequests(app.db, author.username, [{ title: 'FREE DOWNLOAD' }])) as [string];
  [comment] = (await createComments(app.db, [{ requestId: request, memberId: author.id, text: 'Only an idiot' }])) as [
    string,
  ];
});
afterEach(() => checkCounters(app.db));

type Target = { kind: 'song' | 'request' | 'comment'; id: string };
const report = ({ api }: SignedInMember, { kind, id }: Target, reason = 'spam', note = '') =>
  api.reports.add.mutate({ kind, id, reason: reason as 'spam', note });
const list = (state: 'open' | 'hidden' | 'dismissed') => admin.api.reports.list.query({ state });
const caseOf = async (id: string) => {
  const pages = await Promise.all([list('open'), list('hidden'), list('dismissed')]);
  return pages.flatMap(({ cases }) => cases).find((each) => each.target?.id === id)!;
};
const resolve = async (id: string, decision: 'dismiss' | 'hide' | 'suspend' | 'hide-after-all' | 'show', by = admin) =>
  by.api.reports.resolve.mutate({ caseId: (await caseOf(id)).id, decision });
const news = async ({ api }: SignedInMember) => (await api.accounts.current.query())!.reportNews;
const targets = (): Target[] => [
  { kind: 'song', id: song },
  { kind: 'request', id: request },
  { kind: 'comment', id: comment },
];

test('reports are grouped by target, the most reported first, with reasons and up to three notes', async () => {
  const [anna, bo, cleo, dara] = reporters as [SignedInMember, SignedInMember, SignedInMember, SignedInMember];
  await report(anna, { kind: 'comment', id: comment }, 'unkind');
  await report(anna, { kind: 'request', id: request }, 'spam', ' Same link \n under three clips. ');
  await report(bo, { kind: 'request', id: request }, 'spam', 'Second');
  await report(cleo, { kind: 'request', id: request }, 'wrong-place', 'Third');
  await report(dara, { kind: 'request', id: request }, 'spam', 'Fourth');
  const { cases, nextCursor } = await list('open');
  expect(nextCursor).toBeNull();
  expect(cases).toMatchObject([
    {
      kind: 'request',
      reportCount: 4,
      reasons: [
        { reason: 'spam', count: 3 },
        { reason: 'wrong-place', count: 1 },
      ],
      notes: [
        { username: dara.username, note: 'Fourth' },
        { username: cleo.username, note: 'Third' },
        { username: bo.username, note: 'Second' },
      ],
      target: { id: request, text: 'FREE DOWNLOAD', requestId: request },
      author: { username: author.username, suspended: false, canSuspend: true },
      resolvedAt: null,
    },
    { kind: 'comment', reportCount: 1, notes: [], target: { id: comment, text: 'Only an idiot', requestId: request } },
  ]);
  expect(await admin.api.reports.counts.query()).toEqual({ open: 2, hidden: 0, dismissed: 0 });
});

test('reporting again while the case is open is one report, also from two tabs concurrently', async () => {
  const [anna] = reporters as [SignedInMember];
  await Promise.all(Array.from({ length: 5 }, () => report(anna, { kind: 'song', id: song }, 'leaked')));
  expect((await list('open')).cases).toMatchObject([{ reportCount: 1, reasons: [{ reason: 'leaked', count: 1 }] }]);
});

test('many concurrent reports of one target are one case with all of them', async () => {
  await Promise.all(reporters.map((member) => report(member, { kind: 'request', id: request })));
  expect((await list('open')).cases).toMatchObject([{ reportCount: 5, reasons: [{ reason: 'spam', count: 5 }] }]);
});

test('a member cannot report their own content or a missing target', async () => {
  for (const target of targets()) {
    expect((await refusalOf(report(author, target))).reason).toBe('report-own');
    const missingTarget = report(author, { ...target, id: randomUUID() });
    expect((await refusalOf(missingTarget)).reason).toBe(`${target.kind}-missing`);
  }
  expect((await list('open')).cases).toEqual([]);
});

test('an unknown reason and a note that is too long are refused', async () => {
  const [anna] = reporters as [SignedInMember];
  const target = { kind: 'song', id: song } as const;
  expect((await refusalOf(report(anna, target, 'boring'))).message).toBe('Pick what is wrong with it');
  expect((await refusalOf(report(anna, target, 'other', 'x'.repeat(501)))).message).toBe('Keep it to 500 characters');
});

test('a report of a merged song goes to the song it was merged into', async () => {
  const [anna] = reporters as [SignedInMember];
  const [kept] = (await createSongs(app.db, [{ title: 'Kept Plate' }])) as [string];
  await admin.api.catalog.merge.mutate({ id: song, into: kept });
  await report(anna, { kind: 'song', id: song });
  expect((await list('open')).cases).toMatchObject([{ target: { id: kept, text: 'Kept Plate' } }]);
});

test('a member above the rate limit for reports is refused with a friendly text', async () => {
  const [anna] = reporters as [SignedInMember];
  for (let count = 0; count < 30; count += 1) await report(anna, { kind: 'song', id: song });
  expect((await refusalOf(report(anna, { kind: 'song', id: song }))).reason).toBe('slow-down');
});

test('dismissing changes only the case, and notifies the members who reported it', async () => {
  const [anna, bo] = reporters as [SignedInMember, SignedInMember];
  await report(anna, { kind: 'request', id: request });
  await report(bo, { kind: 'request', id: request }, 'unkind');
  const before = (await readActs(app.db, admin.id)).length;
  await resolve(request, 'dismiss');
  expect(await anna.api.requests.read.query({ id: request })).toMatchObject({ title: 'FREE DOWNLOAD' });
  expect(await Promise.all([anna, bo].map(news))).toEqual([1, 1]);
  expect(await anna.api.reports.mine.query()).toMatchObject([
    { kind: 'request', text: 'FREE DOWNLOAD', reason: 'spam', outcome: 'dismissed', isNew: true },
  ]);
  expect((await readActs(app.db, admin.id)).slice(before)).toEqual([
    {
      act: 'dismiss-reports',
      target_kind: 'request',
      target_id: request,
      before: { hidden: false },
      after: { hidden: false, reports: 2, reasons: ['spam', 'unkind'] },
    },
  ]);
  expect(await caseOf(request)).toMatchObject({
    state: 'dismissed',
    resolvedBy: admin.username,
    reasons: [
      { reason: 'spam', count: 1 },
      { reason: 'unkind', count: 1 },
    ],
  });
});

test("only 'hide-after-all' hides a dismissed target, and only 'hide' an open one", async () => {
  const [anna] = reporters as [SignedInMember];
  for (const target of targets()) {
    await report(anna, target);
    expect((await refusalOf(resolve(target.id, 'hide-after-all'))).reason).toBe('case-closed');
    await resolve(target.id, 'dismiss');
    expect((await refusalOf(resolve(target.id, 'hide', second))).reason).toBe('case-closed');
    await resolve(target.id, 'hide-after-all');
    expect(await caseOf(target.id)).toMatchObject({ state: 'hidden' });
    await resolve(target.id, 'show');
  }
  expect(await admin.api.reports.counts.query()).toEqual({ open: 0, hidden: 0, dismissed: 3 });
  expect(await news(anna)).toBe(3);
});

test('a dismissed target that is reported again is a new round, with its own number', async () => {
  const [anna, bo, cleo] = reporters as [SignedInMember, SignedInMember, SignedInMember];
  await report(anna, { kind: 'song', id: song });
  await report(bo, { kind: 'song', id: song });
  await resolve(song, 'dismiss');
  await report(cleo, { kind: 'song', id: song }, 'leaked', 'Look again');
  expect(await caseOf(song)).toMatchObject({
    state: 'open',
    reportCount: 1,
    reasons: [{ reason: 'leaked', count: 1 }],
    notes: [{ username: cleo.username }],
  });
  await resolve(song, 'hide');
  expect(await Promise.all([anna, bo, cleo].map(news))).toEqual([1, 1, 1]);
  expect(await anna.api.reports.mine.query()).toMatchObject([{ outcome: 'dismissed' }]);
  expect(await cleo.api.reports.mine.query()).toMatchObject([{ outcome: 'hidden', text: null }]);
});

test('an outcome is no news to the admin who decided it, and whose own report it is', async () => {
  const [anna] = reporters as [SignedInMember];
  for (const member of [anna, admin]) await report(member, { kind: 'request', id: request });
  for (const decision of ['dismiss', 'hide-after-all'] as const) {
    await resolve(request, decision);
    expect(await Promise.all([anna, admin].map(news))).toEqual([1, 0]);
  }
});

test('only outcomes that the member has seen are marked as read', async () => {
  const [anna, bo] = reporters as [SignedInMember, SignedInMember];
  for (const target of targets()) await report(anna, target);
  await report(bo, { kind: 'song', id: song });
  await resolve(song, 'hide');
  await resolve(comment, 'dismiss');
  const first = (await anna.api.reports.mine.query()).find(({ outcome }) => outcome !== null);
  expect(await news(anna)).toBe(2);
  await anna.api.reports.markRead.mutate({ ids: [first!.id] });
  expect(await news(anna)).toBe(1);
  const mine = await anna.api.reports.mine.query();
  // Outcomes of other members cannot be marked, and an open report has no outcome.
  await bo.api.reports.markRead.mutate({ ids: mine.map(({ id }) => id) });
  expect(await news(anna)).toBe(1);
  await anna.api.reports.markRead.mutate({ ids: mine.map(({ id }) => id) });
  expect(await news(anna)).toBe(0);
  expect((await anna.api.reports.mine.query()).map(({ isNew }) => isNew)).toEqual([false, false, false]);
});

test('of two admins who decide concurrently one succeeds, and the other is refused, in every run', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [id] = (await createRequests(app.db, author.username, [{ title: `Round ${round}` }])) as [string];
    await report(reporters[round % 5]!, { kind: 'request', id });
    const { id: caseId } = await caseOf(id);
    const outcomes = await Promise.allSettled([
      admin.api.reports.resolve.mutate({ caseId, decision: 'hide' }),
      second.api.reports.resolve.mutate({ caseId, decision: 'dismiss' }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(failed?.reason).toMatchObject({ data: { reason: 'case-closed' } });
    const hidden = outcomes[0].status === 'fulfilled';
    const states = await reporters[0]!.api.requests.states.query({ ids: [id] });
    expect(states).toHaveLength(hidden ? 0 : 1);
  }
});

test('reports that arrive while their case is decided are answered or stay open, and none is lost', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [id] = (await createRequests(app.db, author.username, [{ title: `Storm ${round}` }])) as [string];
    await report(reporters[0]!, { kind: 'request', id });
    const { id: caseId } = await caseOf(id);
    const decision = round % 2 ? 'hide' : 'dismiss';
    const [, ...calls] = await Promise.allSettled([
      admin.api.reports.resolve.mutate({ caseId, decision }),
      ...reporters.slice(1).map((member) => report(member, { kind: 'request', id })),
    ]);
    const rows = await app.db.selectFrom('reports').select('outcome').where('case_id', '=', caseId).execute();
    const refused = calls.filter(({ status }) => status === 'rejected').length;
    expect(rows).toHaveLength(reporters.length - refused);
    const waiting = rows.filter(({ outcome }) => outcome === null).length;
    const now = await app.db.selectFrom('report_cases').selectAll().where('id', '=', caseId).executeTakeFirstOrThrow();
    expect([round, now.state]).toEqual([round, waiting > 0 ? 'open' : decision === 'hide' ? 'hidden' : 'dismissed']);
    expect(waiting > 0 ? now.report_count : waiting).toBe(waiting);
    // A hidden target accepts no more reports.
    expect(decision === 'hide' ? waiting : 0).toBe(0);
  }
});

test('hiding with suspension signs the author out in the same transaction', async () => {
  const [anna] = reporters as [SignedInMember];
  await report(anna, { kind: 'comment', id: comment }, 'unkind');
  const before = (await readActs(app.db, admin.id)).length;
  await resolve(comment, 'suspend');
  expect((await anna.api.comments.list.query({ requestId: request })).comments).toEqual([]);
  expect((await refusalOf(author.api.reports.mine.query())).reason).toBe('signed-out');
  expect((await readActs(app.db, admin.id)).slice(before).map(({ act, target_id }) => [act, target_id])).toEqual([
    ['suspend', author.id],
    ['hide', comment],
  ]);
  expect(await caseOf(comment)).toMatchObject({ state: 'hidden', author: { suspended: true } });
});

test('hiding with an author who cannot be suspended is refused and changes nothing', async () => {
  const [anna] = reporters as [SignedInMember];
  await makeAdmin(app.db, author.id, { permissions: ['canVerifyArtists'] });
  await report(anna, { kind: 'request', id: request });
  expect(await caseOf(request)).toMatchObject({ author: { canSuspend: false } });
  const before = await readActs(app.db, admin.id);
  expect((await refusalOf(resolve(request, 'suspend'))).reason).toBe('member-protected');
  expect(await anna.api.requests.read.query({ id: request })).toMatchObject({ title: 'FREE DOWNLOAD' });
  expect(await caseOf(request)).toMatchObject({ state: 'open' });
  expect(await readActs(app.db, admin.id)).toEqual(before);
  expect(await news(anna)).toBe(0);
});

test('a hidden target is shown again, its reporters are notified, and it can be reported again', async () => {
  const [anna] = reporters as [SignedInMember];
  for (const { kind, id } of targets()) {
    await report(anna, { kind, id });
    await resolve(id, 'hide');
    expect((await refusalOf(report(reporters[1]!, { kind, id }))).reason).toBe(`${kind}-missing`);
    await anna.api.reports.markRead.mutate({ ids: (await anna.api.reports.mine.query()).map((each) => each.id) });
    await resolve(id, 'show');
    expect([kind, await news(anna)]).toEqual([kind, 1]);
    expect((await anna.api.reports.mine.query())[0]).toMatchObject({ kind, outcome: 'dismissed', isNew: true });
    expect(await caseOf(id)).toMatchObject({ state: 'dismissed' });
    await report(reporters[1]!, { kind, id });
    expect(await caseOf(id)).toMatchObject({ state: 'open', reportCount: 1 });
    await anna.api.reports.markRead.mutate({ ids: (await anna.api.reports.mine.query()).map((each) => each.id) });
  }
  expect(await anna.api.requests.read.query({ id: request })).toMatchObject({ commentCount: 1 });
  expect((await anna.api.songs.search.query({ query: 'leaked plate' })).songs.map(({ id }) => id)).toContain(song);
});

test('deleting a request closes its case and those of its comments, and notifies their reporters', async () => {
  const [anna, bo] = reporters as [SignedInMember, SignedInMember];
  await report(anna, { kind: 'request', id: request });
  await report(bo, { kind: 'comment', id: comment });
  const open = await list('open');
  await author.api.requests.remove.mutate({ id: request });
  expect(await admin.api.reports.counts.query()).toEqual({ open: 0, hidden: 2, dismissed: 0 });
  expect((await list('hidden')).cases).toMatchObject([
    { target: null, author: null, resolvedBy: null },
    { target: null, author: null },
  ]);
  expect(await Promise.all([anna, bo].map(news))).toEqual([1, 1]);
  expect(await bo.api.reports.mine.query()).toMatchObject([{ kind: 'comment', outcome: 'hidden', text: null }]);
  for (const { id: caseId } of open.cases) {
    const late = admin.api.reports.resolve.mutate({ caseId, decision: 'hide' });
    expect((await refusalOf(late)).reason).toBe('case-closed');
    expect((await refusalOf(admin.api.reports.resolve.mutate({ caseId, decision: 'show' }))).reason).toBe(
      'case-closed',
    );
  }
});

test('deleting a request does not change a decision about it', async () => {
  const [anna] = reporters as [SignedInMember];
  await report(anna, { kind: 'request', id: request });
  await resolve(request, 'dismiss');
  await author.api.requests.remove.mutate({ id: request });
  expect(await admin.api.reports.counts.query()).toEqual({ open: 0, hidden: 0, dismissed: 1 });
  expect(await anna.api.reports.mine.query()).toMatchObject([{ outcome: 'dismissed' }]);
});

test('deleting a request while it is reported and decided leaves no case that cannot be closed', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [id] = (await createRequests(app.db, author.username, [{ title: `Back ${round}` }])) as [string];
    if (round % 2) await report(reporters[4]!, { kind: 'request', id });
    const caseId = round % 2 ? (await caseOf(id)).id : randomUUID();
    await Promise.allSettled([
      ...reporters.slice(0, 4).map((member) => report(member, { kind: 'request', id })),
      author.api.requests.remove.mutate({ id }),
      admin.api.reports.resolve.mutate({ caseId, decision: 'hide' }),
    ]);
    const { cases } = await list('open');
    expect(cases.filter(({ target }) => target === null)).toEqual([]);
  }
});

test('deleting a request waits for a locked comment before it locks the case of that comment', async () => {
  await report(reporters[0]!, { kind: 'comment', id: comment });
  // The lock order of an account deletion. `nowait` fails if the deletion of the request holds the case already.
  const removed = await app.db.transaction().execute(async (transaction) => {
    await sql`select id from comments where id = ${comment} for no key update`.execute(transaction);
    const removing = author.api.requests.remove.mutate({ id: request });
    await until(async () => (await countWaiting(app.db)) > 0, 'the deletion to wait');
    await sql`select id from report_cases where target_id = ${comment} for no key update nowait`.execute(transaction);
    return { removing };
  });
  await removed.removing;
  expect(await caseOf(comment)).toBeUndefined();
});

test('archiving or restoring a song in the catalog changes its case too', async () => {
  const [anna] = reporters as [SignedInMember];
  await report(anna, { kind: 'song', id: song });
  await admin.api.catalog.archive.mutate({ id: song });
  expect(await caseOf(song)).toMatchObject({ state: 'hidden', resolvedBy: admin.username });
  expect(await anna.api.reports.mine.query()).toMatchObject([{ outcome: 'hidden' }]);
  await admin.api.catalog.restore.mutate({ id: song });
  expect(await caseOf(song)).toMatchObject({ state: 'dismissed' });
  expect(await anna.api.reports.mine.query()).toMatchObject([{ outcome: 'dismissed', text: 'Leaked Plate' }]);
});

test('a song is archived, restored and shown again without a lock on its week', async () => {
  const [anna] = reporters as [SignedInMember];
  const uploadedAt = new Date(Date.now() - 21 * 86_400_000);
  await app.db.updateTable('songs').set({ uploaded_at: uploadedAt }).where('id', '=', song).execute();
  // The job that counts weeks may have added them: it runs every ten minutes.
  await sql`
    insert into overview_weeks select * from count_weeks(week_of(${uploadedAt}), week_of(now())) on conflict do nothing
  `.execute(app.db);
  await report(anna, { kind: 'song', id: song });
  const { id: caseId } = await caseOf(song);
  const steps = {
    archive: () => admin.api.catalog.archive.mutate({ id: song }),
    restore: () => admin.api.catalog.restore.mutate({ id: song }),
    hide: () => admin.api.reports.resolve.mutate({ caseId, decision: 'hide' }),
    show: () => admin.api.reports.resolve.mutate({ caseId, decision: 'show' }),
  };
  for (const [step, act] of Object.entries(steps)) {
    if (step === 'hide') await report(anna, { kind: 'song', id: song });
    const { call, weeks } = await app.db.transaction().execute(async (transaction) => {
      await sql`select 1 from members where id = ${anna.id} for no key update`.execute(transaction);
      const waiting = act();
      await until(async () => (await countWaiting(app.db)) > 0, `${step} to wait`);
      const { rows } = await sql`
        select week from overview_weeks where week = week_of(${uploadedAt}::timestamptz) for update nowait
      `.execute(transaction);
      return { call: waiting, weeks: rows.length };
    });
    expect([step, weeks]).toEqual([step, 1]);
    await call;
  }
  expect(await caseOf(song)).toMatchObject({ state: 'dismissed' });
});

test('only admins who may edit songs show a song that the catalog archived or merged, which is logged', async () => {
  const [anna, reportsAdmin] = reporters as [SignedInMember, SignedInMember];
  await makeAdmin(app.db, reportsAdmin.id, { permissions: ['canManageReports'] });
  const [kept] = (await createSongs(app.db, [{ title: 'Kept Plate' }])) as [string];
  const archiveActions = {
    archive: () => admin.api.catalog.archive.mutate({ id: song }),
    merge: () => admin.api.catalog.merge.mutate({ id: song, into: kept }),
  };
  const readSongState = () =>
    app.db
      .selectFrom('songs')
      .select(['is_archived as archived', 'merged_into as into'])
      .where('id', '=', song)
      .executeTakeFirst();
  for (const [how, act] of Object.entries(archiveActions)) {
    const into = how === 'merge' ? kept : null;
    await report(anna, { kind: 'song', id: song });
    await act();
    expect([how, (await refusalOf(resolve(song, 'show', reportsAdmin))).reason]).toEqual([how, 'song-settled']);
    const offered = async ({ api }: SignedInMember) =>
      (await api.reports.list.query({ state: 'hidden' })).cases.find(({ target }) => target?.id === song)?.canShow;
    expect([how, await offered(reportsAdmin), await offered(admin)]).toEqual([how, false, true]);
    expect(await readSongState()).toEqual({ archived: true, into });
    expect(await caseOf(song)).toMatchObject({ state: 'hidden' });
    await resolve(song, 'show');
    expect(await readSongState()).toEqual({ archived: false, into: null });
    expect((await readActs(app.db, admin.id)).at(-1)).toMatchObject({
      act: 'unhide',
      before: into ? { hidden: true, intoId: into } : { hidden: true },
    });
  }
  // A song that a decision about reports hid can be shown by another such decision.
  await report(anna, { kind: 'song', id: song });
  await resolve(song, 'hide', reportsAdmin);
  await resolve(song, 'show', reportsAdmin);
  expect(await readSongState()).toEqual({ archived: false, into: null });
});

test('cases are counted by state, up to a thousand of a kind', async () => {
  await sql`
    insert into report_cases (id, target_kind, target_id, state, resolved_at)
    select gen_random_uuid(), 'comment', gen_random_uuid(), case when n <= 1200 then 'dismissed' else 'hidden' end, now()
    from generate_series(1, 1205) as n
  `.execute(app.db);
  await report(reporters[0]!, { kind: 'song', id: song });
  expect(await admin.api.reports.counts.query()).toEqual({ open: 1, hidden: 5, dismissed: 1000 });
});

test('pagination of each tab has no gaps and no duplicates', async () => {
  const ids = await createSongs(
    app.db,
    Array.from({ length: 60 }, (_, index) => ({ title: `Reported ${index}` })),
  );
  await app.db
    .insertInto('report_cases')
    .values(
      ids.map((target_id, index) => ({
        id: randomUUID(),
        target_kind: 'song',
        target_id,
        report_count: index % 7,
        ...(index >= 55 && { state: 'hidden', resolved_at: new Date() }),
      })),
    )
    .execute();
  await app.db
    .insertInto('report_cases')
    .values(
      Array.from({ length: 60 }, () => ({
        id: randomUUID(),
        target_kind: 'song',
        target_id: randomUUID(),
        state: 'dismissed',
        resolved_at: new Date(),
      })),
    )
    .execute();
  for (const [state, count] of [
    ['open', 55],
    ['dismissed', 60],
    ['hidden', 5],
  ] as const) {
    const first = await list(state);
    const rest = first.nextCursor ? await admin.api.reports.list.query({ state, cursor: first.nextCursor }) : null;
    const found = [...first.cases, ...(rest?.cases ?? [])];
    expect([state, new Set(found.map(({ id }) => id)).size, found.length]).toEqual([state, count, count]);
    expect(rest?.nextCursor ?? null).toBeNull();
    const counts = found.map(({ reportCount }) => reportCount);
    expect(state === 'open' ? counts : []).toEqual(state === 'open' ? counts.toSorted((a, b) => b - a) : []);
  }
});
