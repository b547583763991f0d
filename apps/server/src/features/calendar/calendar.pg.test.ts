import { sql } from 'kysely';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { createSongs } from '../../../../../tools/fixtures/songs.ts';
import { createFavorites } from '../../../../../tools/fixtures/votes-and-favorites.ts';
import { createSignedInMembers, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
beforeEach(async () => {
  [mara] = (await createSignedInMembers(app, 1)) as [SignedInMember];
});

async function addFavorite(
  title: string,
  releaseDate: string | null,
  artists = ['Halden Roe'],
  precision = 'day',
): Promise<string> {
  const song = { title, artists, release_date: releaseDate, release_precision: precision };
  const [songId] = (await createSongs(app.db, [song])) as [string];
  await createFavorites(app.db, [{ songId, memberId: mara.id }]);
  return songId;
}

const create = async () => (await mara.api.calendar.create.mutate()).url;
/** Without cookies, as calendar apps do. */
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

/** Parsed by another library than the one that writes the feed. */
async function readEvents(url: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await get(url)).text()));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      isWholeDay: event.startDate.isDate,
      summary: event.summary,
      status: component.getFirstPropertyValue('status'),
      transparency: component.getFirstPropertyValue('transp'),
      url: component.getFirstPropertyValue('url'),
    };
  });
}

describe('the calendar feed', () => {
  test('has an all-day event for each favorite with a release day', async () => {
    const [first, second] = [
      await addFavorite('Salt Circuit', '2027-03-05', ['Halden Roe', 'Mirre']),
      await addFavorite('Pylon; "B\\2", a\nline', '2027-03-04'),
    ];
    await addFavorite('Undated', null);
    await addFavorite('In March', '2027-03-31', undefined, 'month');
    await createSongs(app.db, [{ title: 'Not a favorite', release_date: '2027-03-04' }]);
    const host = new URL(app.address).host;
    const event = { isWholeDay: true, status: 'CONFIRMED', transparency: 'TRANSPARENT' };
    expect(await readEvents(await create())).toEqual([
      {
        ...event,
        uid: `${second}@${host}`,
        day: '2027-03-04',
        summary: 'Halden Roe - Pylon; "B\\2", a\nline',
        url: `${app.address}/song/${second}`,
      },
      {
        ...event,
        uid: `${first}@${host}`,
        day: '2027-03-05',
        summary: 'Halden Roe, Mirre - Salt Circuit',
        url: `${app.address}/song/${first}`,
      },
    ]);
  });

  test.each([
    ['was removed', null, 'day', { to: null }],
    ['became a month', '2027-05-31', 'month', { to: '2027-05-31', toPrecision: 'month' }],
  ])('keeps the uid of a song whose date moved, and cancels one whose date %s', async (_, date, precision, moved) => {
    const songId = await addFavorite('Salt Circuit', '2027-03-05');
    const url = await create();
    const [before] = await readEvents(url);
    await app.db.updateTable('songs').set({ release_date: '2027-04-01' }).where('id', '=', songId).execute();
    expect(await readEvents(url)).toEqual([{ ...before, day: '2027-04-01' }]);
    const change = { release_date: date, release_precision: precision };
    await app.db.updateTable('songs').set(change).where('id', '=', songId).execute();
    await app.db
      .insertInto('notifications')
      .values({
        member_id: mara.id,
        kind: 'date',
        subject_id: songId,
        occasion: '1',
        details: sql`${JSON.stringify({ from: '2027-04-01', ...moved })}::jsonb`,
        created_at: new Date(),
      })
      .execute();
    expect(await readEvents(url)).toEqual([{ ...before, day: '2027-04-01', status: 'CANCELLED' }]);
  });

  test('leaves out archived songs and releases of more than 90 days ago', async () => {
    const archived = await addFavorite('Archived', '2027-03-05');
    await app.db.updateTable('songs').set({ is_archived: true }).where('id', '=', archived).execute();
    await addFavorite('Long ago', '2020-03-05');
    expect(await readEvents(await create())).toEqual([]);
  });

  test('is not sent again until it changes, also when other members favorite its songs', async () => {
    const songId = await addFavorite('Salt Circuit', '2027-03-05');
    const url = await create();
    const first = await get(url);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const etag = first.headers.get('etag')!;
    const [nel] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    await nel.api.favorites.set.mutate({ songId, favorited: true });
    const again = await get(url, { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await app.db.updateTable('songs').set({ release_date: '2027-04-01' }).where('id', '=', songId).execute();
    expect((await get(url, { 'if-none-match': etag })).status).toBe(200);
  });

  test('is read at most 30 times in ten minutes, and that does not affect other feeds', async () => {
    const url = await create();
    const statuses = await Promise.all(Array.from({ length: 35 }, async () => (await get(url)).status));
    expect(statuses.toSorted()).toEqual([...Array<number>(30).fill(200), ...Array<number>(5).fill(429)]);
    const [nel] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    expect((await get((await nel.api.calendar.create.mutate()).url)).status).toBe(200);
  });
});

describe('the address', () => {
  test('is shown once: only its hash is stored', async () => {
    const url = await create();
    const token = /\/calendar\/([\w-]{43})\.ics$/.exec(url)![1]!;
    const stored = await sql<{ row: string }>`
      select calendar_feeds::text as row from calendar_feeds where member_id = ${mara.id}
    `.execute(app.db);
    expect(stored.rows).toHaveLength(1);
    expect(stored.rows[0]!.row).not.toContain(token);
    expect(JSON.stringify(await mara.api.calendar.read.query())).not.toContain(token);
    await get(url);
    expect(app.logLines.join('')).not.toContain(token);
  });

  test('is 404 once a new one is made, the feed is turned off, or the account is suspended', async () => {
    const first = await create();
    const second = await create();
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
    await app.db.updateTable('members').set({ suspended_at: new Date() }).where('id', '=', mara.id).execute();
    expect((await get(second)).status).toBe(404);
    await app.db.updateTable('members').set({ suspended_at: null }).where('id', '=', mara.id).execute();
    await mara.api.calendar.remove.mutate();
    expect((await get(second)).status).toBe(404);
    expect(await mara.api.calendar.read.query()).toBeNull();
  });

  test.each(['', 'x.ics', `${'a'.repeat(43)}.ics`, `${'a'.repeat(43)}`, '..%2f..%2fetc.ics'])(
    'that no member has, /calendar/%s, is 404',
    async (file) => {
      expect((await get(`${app.address}/calendar/${file}`)).status).toBe(404);
    },
  );

  test('tells when a calendar app last read the feed', async () => {
    const url = await create();
    expect(await mara.api.calendar.read.query()).toEqual({ createdAt: expect.any(String), readAt: null });
    await get(url);
    expect(await mara.api.calendar.read.query()).toEqual({
      createdAt: expect.any(String),
      readAt: expect.any(String),
    });
  });
});
