import { addDays, calendarDayOf } from '@dubplate/domain/songs/release.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRows } from '../../../test/stored-rows.ts';
import { refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const app = await useTestApp();
let uploader: Awaited<ReturnType<typeof registerMember>>;
beforeAll(async () => {
  uploader = await registerMember(app);
});

const good = { title: 'Archangel', artists: ['Burial'] };
const soundcloud = 'https://soundcloud.com/burial/archangel';
const youtube = 'https://youtu.be/dQw4w9WgXcQ';
const utcToday = calendarDayOf(new Date());

/** Returns the refusal of a form that the web app would not send. */
async function refusalOfUpload(form: object | null): Promise<{ message: string; reason: string }> {
  const before = await allRows(app.db);
  const { message, reason } = await refusalOf(uploader.api.songs.add.mutate(form as never));
  expect(await allRows(app.db)).toEqual(before);
  return { message, reason };
}

describe('title and artists are refused with the texts of the spec', () => {
  test.each([
    [{ title: '' }, 'Title is required'],
    [{ title: ' \t\n ' }, 'Title is required'],
    [{ title: undefined }, 'Title is required'],
    [{ title: null }, 'Title is required'],
    [{ title: '\u200b' }, 'Title is required'],
    [{ artists: [] }, 'At least one artist is required'],
    [{ artists: [''] }, 'At least one artist is required'],
    [{ artists: ['  '] }, 'At least one artist is required'],
    [{ artists: ['\u200b'] }, 'At least one artist is required'],
    [{ artists: undefined }, 'At least one artist is required'],
    [{ artists: null }, 'At least one artist is required'],
    [{ artists: ['Burial', 'BURIAL'] }, 'Duplicate artists are not allowed'],
    [{ artists: ['Four Tet', 'Burial', ' four  tet '] }, 'Duplicate artists are not allowed'],
    [{ artists: ['Café', 'CAFE\u0301'] }, 'Duplicate artists are not allowed'],
    [{ artists: ['a', 'b', 'c', 'd'] }, 'A song has at most 3 artists'],
    [{ title: 'x'.repeat(201) }, 'Keep it to 200 characters'],
    [{ artists: ['x'.repeat(101)] }, 'Keep it to 100 characters'],
  ])('%j', async (form, message) => {
    expect(await refusalOfUpload({ ...good, ...form })).toEqual({ message, reason: 'invalid-input' });
  });
});

describe('links are refused with the texts of the spec', () => {
  const invalid = 'Please enter a valid URL for the selected platform.';
  const needsMoment =
    'YouTube URLs must include a timestamp to help others find the exact moment. You can either add ?t=120 to your URL or use the timestamp field below.';
  test.each([
    ['javascript:alert(1)', invalid],
    ['javascript://soundcloud.com/burial/archangel%0aalert(1)', invalid],
    ['JaVaScRiPt:alert(1)//https://soundcloud.com/burial/archangel', invalid],
    ['data:text/html,<script>alert(1)</script>', invalid],
    ['http://soundcloud.com/burial/archangel', invalid],
    ['soundcloud.com:8443/burial/archangel', invalid],
    ['https://soundcloud.com/burial', invalid],
    ['https://soundcloud.com.evil.example/burial/archangel', invalid],
    ['https://soundcloud.com@evil.example/burial/archangel', invalid],
    ['https://evil.example/?u=https://soundcloud.com/burial/archangel', invalid],
    ['https://open.spotify.com/track/1', invalid],
    ['https://www.instagram.com/boilerroomtv', invalid],
    ['https://www.instagram.com/boilerroomtv/', invalid],
    ['not a link', invalid],
    [`${soundcloud}?${'x'.repeat(3_000)}`, invalid],
    [youtube, needsMoment],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', needsMoment],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?t=', needsMoment],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=later', needsMoment],
    ['https://twitter.com/fourtet', 'Invalid Twitter/X URL format. Please use a URL like x.com/user/status/1234567890'],
    ['https://x.com/fourtet/status/123', 'Invalid tweet ID format. Please use a valid Twitter/X URL.'],
    [
      'https://x.com/fourtet/status/123456789012345678901',
      'Invalid tweet ID format. Please use a valid Twitter/X URL.',
    ],
  ])('%s', async (link, message) => {
    expect(await refusalOfUpload({ ...good, link })).toEqual({ message, reason: 'invalid-input' });
  });
});

describe('invalid moments, indexes and days are refused', () => {
  test.each([
    { link: soundcloud, timestamp: 'later' },
    { link: soundcloud, timestamp: '-5' },
    { link: soundcloud, timestamp: '1:99' },
    { link: soundcloud, timestamp: '9'.repeat(30) },
    { link: youtube, timestamp: 'soon' },
    { link: `${youtube}?t=10`, timestamp: 'soon' },
    { link: 'https://www.instagram.com/p/CxYz12ab/', videoIndex: '0' },
    { link: 'https://www.instagram.com/p/CxYz12ab/', videoIndex: '-1' },
    { link: 'https://www.instagram.com/p/CxYz12ab/', videoIndex: '1.5' },
    { link: 'https://www.instagram.com/p/CxYz12ab/', videoIndex: 'second' },
    { link: 'https://www.instagram.com/p/CxYz12ab/', videoIndex: '99999999999' },
    { releaseDate: addDays(utcToday, -2) },
    { releaseDate: '1999-12-31' },
    { releaseDate: '2099-02-30' },
    { releaseDate: 'Unreleased' },
    { releaseDate: '31.12.2099' },
    { releaseDate: '2099-12-31T00:00:00Z' },
    { releaseDate: '+012099-01-01' },
  ])('%j', async (form) => {
    const refusal = await refusalOfUpload({ ...good, ...form });
    expect(refusal.reason).toBe('invalid-input');
    expect(refusal.message).toMatch(/^(Enter|Pick) /);
  });
});

describe('malformed input is refused without a server error', () => {
  test.each([
    null,
    [],
    {},
    { title: 'Archangel' },
    { artists: ['Burial'] },
    { ...good, title: 5 },
    { ...good, title: ['Archangel'] },
    { ...good, title: { toString: 'x' } },
    { ...good, artists: 'Burial' },
    { ...good, artists: { 0: 'Burial', length: 1 } },
    { ...good, artists: [null] },
    { ...good, artists: [['Burial']] },
    { ...good, artists: Array.from({ length: 500 }, (_, index) => `artist ${index}`) },
    { ...good, link: 5 },
    { ...good, link: [soundcloud] },
    { ...good, timestamp: 90, link: youtube },
    { ...good, videoIndex: 2, link: soundcloud },
    { ...good, releaseDate: 20991231 },
    { ...good, releaseDate: { $gt: '' } },
    { ...good, title: 'x'.repeat(20_000) },
  ])('%#', async (form) => {
    expect((await refusalOfUpload(form)).reason).toBe('invalid-input');
  });
});

test('invisible characters are removed from title and artists', async () => {
  const form = { ...good, title: 'Arch\u0000an\u200Bgel', artists: ['\u202EBur\u0000ial'] };
  const { song } = await uploader.api.songs.add.mutate(form);
  expect(await uploader.api.songs.read.query({ id: song.id })).toMatchObject({
    title: 'Archangel',
    artists: ['Burial'],
  });
});

test('a request body that is far too long is refused before it is parsed', async () => {
  const before = await allRows(app.db);
  const response = await uploader.fetch(`${app.address}/api/trpc/songs.add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...good, title: 'x'.repeat(5_000_000) }),
  });
  expect(response.status).toBe(413);
  expect(await allRows(app.db)).toEqual(before);
});

test('a song with the longest title, three longest artists and all other fields is stored', async () => {
  for (const character of ['a', 'é', '東', 'ﷺ', 'ж']) {
    const { song } = await uploader.api.songs.add.mutate({
      title: character.repeat(200),
      artists: [`${character.repeat(99)}1`, `${character.repeat(99)}2`, character.repeat(100)],
      link: `${youtube}?t=1`,
      releaseDate: '9999-12-31',
    });
    expect(await uploader.api.songs.read.query({ id: song.id })).toMatchObject({
      title: character.repeat(200),
      releaseDate: '9999-12-31',
    });
  }
});

test('unusual but valid text is stored unchanged', async () => {
  for (const title of [
    '🎧🎧',
    '<script>alert(1)</script>',
    "Robert'); drop table songs; --",
    '100% \\ _ %',
    '${title}',
    'نور',
    'Zalgo\u0337\u0338',
    '???',
    '👩‍🎤',
  ]) {
    const { song } = await uploader.api.songs.add.mutate({ title, artists: [`"${title}"`] });
    const read = await uploader.api.songs.read.query({ id: song.id });
    expect([read.title, read.artists]).toEqual([title.normalize('NFC'), [`"${title.normalize('NFC')}"`]]);
  }
});
