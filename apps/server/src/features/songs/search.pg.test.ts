import { searchLimit } from '@dubplate/domain/search.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveSong, createSongs } from '../../../../../tools/fixtures/songs.ts';
import { refusalOf, registerMember, useTestApp } from '../../../test/test-app.ts';

const catalogue: [title: string, ...artists: string[]][] = [
  ['Archangel', 'Burial'],
  ['Moth', 'Burial', 'Four Tet', 'Thom Yorke'],
  ['Basalt', 'Velka'],
  ['Café del Mar', 'Energy 52'],
  ['Hoppípolla', 'Sigur Rós'],
  ['Eple', 'Røyksopp'],
  ['Die Straße', 'Kölsch'],
  ["Don't Look Back", 'Matador'],
  ['You’re Not Alone', 'Olive'],
  ['Hi-Fi (Lo-Fi Mix) [VIP]', 'A.B.'],
  ['ID', 'Kettama'],
  ['Ideal', 'Moderat'],
  ['Kid', 'Pantha'],
  ['Cobalt', 'Orla'],
  ['Kobalt', 'Orla'],
  ['Полночь', 'Кино'],
  ['Ёлка', 'Аигел'],
  ['東京の夜', '坂本龍一'],
  ['ドラム', '電気グルーヴ'],
  ['نور', 'فيروز'],
  ['100%', 'Sonic'],
  ['Under_score', 'Sonic'],
  ['Back\\slash', 'Sonic'],
  ['"Quoted"', 'Sonic'],
  ['🎧 Headphones', 'Sonic'],
];

const app = await useTestApp();
let mara: Awaited<ReturnType<typeof registerMember>>;
const ids = new Map<string, string>();
beforeAll(async () => {
  mara = await registerMember(app);
  for (const [title, ...artists] of catalogue) {
    ids.set(title, (await mara.api.songs.add.mutate({ title, artists })).song.id);
  }
});

const search = (query: string) => mara.api.songs.search.query({ query });
const titles = async (query: string) => (await search(query)).songs.map((song) => song.title).toSorted();

describe('a search finds', () => {
  test.each([
    // by title, and by every artist
    ['Archangel', ['Archangel']],
    ['burial', ['Archangel', 'Moth']],
    ['four tet', ['Moth']],
    ['thom yorke', ['Moth']],
    ['arch', ['Archangel']],
    ['salt', ['Basalt']],
    // words in any order, of title and artists together
    ['burial archangel', ['Archangel']],
    ['yorke moth burial', ['Moth']],
    ['mar del cafe', ['Café del Mar']],
    ['burial basalt', []],
    // any case, accents and encoding
    ['ARCHANGEL', ['Archangel']],
    ['CAFE DEL MAR', ['Café del Mar']],
    ['cafe\u0301', ['Café del Mar']],
    ['hoppipolla', ['Hoppípolla']],
    ['sigur ros', ['Hoppípolla']],
    ['sígür rós', ['Hoppípolla']],
    ['royksopp', ['Eple']],
    ['røyksopp', ['Eple']],
    ['strasse', ['Die Straße']],
    ['STRASSE', ['Die Straße']],
    ['kolsch', ['Die Straße']],
    // apostrophes and punctuation
    ["don't look", ["Don't Look Back"]],
    ['don’t look', ["Don't Look Back"]],
    ['dont look', ["Don't Look Back"]],
    ["you're not", ['You’re Not Alone']],
    ['youre not', ['You’re Not Alone']],
    ['hi-fi', ['Hi-Fi (Lo-Fi Mix) [VIP]']],
    ['hi fi lo fi', ['Hi-Fi (Lo-Fi Mix) [VIP]']],
    ['mix vip', ['Hi-Fi (Lo-Fi Mix) [VIP]']],
    ['  archangel...  ', ['Archangel']],
    ['(archangel)', ['Archangel']],
    ['burial - archangel', ['Archangel']],
    // other scripts
    ['полночь', ['Полночь']],
    ['ПОЛНОЧЬ', ['Полночь']],
    ['кино', ['Полночь']],
    ['ёлка', ['Ёлка']],
    ['елка', ['Ёлка']],
    ['東京', ['東京の夜']],
    ['坂本龍一', ['東京の夜']],
    ['ドラム', ['ドラム']],
    ['نور', ['نور']],
    // characters with a meaning in SQL patterns
    ['100%', ['100%']],
    ['under_score', ['Under_score']],
    ['back\\slash', ['Back\\slash']],
    ['"quoted"', ['"Quoted"']],
    ['🎧 headphones', ['🎧 Headphones']],
  ])('%j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected.toSorted());
  });
});

describe('one or two characters match where a word starts, and nowhere else', () => {
  test.each([
    ['id', ['ID', 'Ideal']],
    ['ID', ['ID', 'Ideal']],
    ['ba', ['Back\\slash', 'Basalt', "Don't Look Back"]],
    ['sa', []],
    ['ki', ['Kid']],
    ['te', ['Moth']],
    ['k', ['Die Straße', 'ID', 'Kid', 'Kobalt']],
    ['é', ['Café del Mar', 'Eple']],
    ['по', ['Полночь']],
    ['東', ['東京の夜']],
  ])('%j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected.toSorted());
  });
});

describe('one wrong character is corrected', () => {
  test.each([
    ['archamgel', ['Archangel'], 'wrong'],
    ['archangl', ['Archangel'], 'missing'],
    ['archanngel', ['Archangel'], 'extra'],
    ['archagnel', ['Archangel'], 'swapped'],
    ['brchangel', ['Archangel'], 'the first one wrong'],
    ['rchangle burial', [], 'two in one word'],
    ['archangle burial', ['Archangel'], 'in one word of two'],
    ['burail', ['Archangel', 'Moth'], 'in an artist'],
    ['yorek moth', ['Moth'], 'in a third artist'],
    ['hopipolla', ['Hoppípolla'], 'beside an accent'],
    ['полнчоь', ['Полночь'], 'in Cyrillic'],
    ['bsaalt velka', ['Basalt'], 'beside a word that is right'],
  ])('%s: %j (%s)', async (query, expected) => {
    const answer = await search(query);
    expect(answer.songs.map((song) => song.title).toSorted()).toEqual(expected);
    expect(answer.corrected).toBe(expected.length > 0);
  });

  test('and the response contains the corrected query', async () => {
    expect(await search('archamgel')).toMatchObject({ matched: 'archangel', corrected: true });
  });

  test('but not when a song matches the typed query', async () => {
    expect(await titles('cobalt')).toEqual(['Cobalt']);
    expect(await titles('kobalt')).toEqual(['Kobalt']);
    expect(await search('cobalt')).toMatchObject({ corrected: false });
  });

  test('also when very many words are one character away', async () => {
    const near = [...'abcdefghijklmnop'].map((character) => ({
      title: `${character}olarium`,
      artists: [`Only ${character}${character}${character}`],
    }));
    for (const song of near) await mara.api.songs.add.mutate(song);
    for (const { title, artists } of near) {
      const query = `zolarium ${artists[0]}`;
      expect([query, await titles(query)]).toEqual([query, [title]]);
    }
  });

  test('two wrong characters are not', async () => {
    expect(await search('arxhamgel')).toMatchObject({ songs: [], corrected: false });
  });

  test('a word of two characters is not', async () => {
    expect(await search('iq')).toMatchObject({ songs: [], corrected: false });
  });
});

describe('unusual queries cause no error', () => {
  test.each([
    '',
    ' ',
    '\t',
    '%',
    '%%%',
    '_',
    '__',
    '\\',
    '\\\\',
    "'",
    '"',
    '`',
    ';',
    '--',
    '🎧',
    '👩‍🎤🎧',
    '\u0301',
    '.',
  ])('%j finds nothing', async (query) => {
    expect(await search(query)).toMatchObject({ songs: [], corrected: false });
  });

  test.each([
    'x'.repeat(100),
    'ж'.repeat(100),
    'a '.repeat(50),
    'ﷺ'.repeat(100),
    'ß'.repeat(100),
    'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(2),
    "'; drop table songs; --",
    "' or 1=1 --",
    '%archangle%zz',
    '\ud800',
    'zzz\u0000zzz',
    '((((',
    '[a-z]*',
    '$1',
    '\\u0000',
    'null',
  ])('%j gets a response', async (query) => {
    expect(await search(query)).toMatchObject({ songs: expect.any(Array), corrected: false });
    expect(await titles('archangel')).toEqual(['Archangel']);
  });

  test('a query that is too long or no text is refused', async () => {
    for (const query of ['x'.repeat(101), 7, null, ['burial'], { $ne: '' }]) {
      expect((await refusalOf(search(query as string))).reason).toBe('invalid-input');
    }
  });

  test('a percent sign is matched literally', async () => {
    for (const query of ['ar%el', 'bu%al', 'mo_h', 'b_rial', 'ba%']) {
      expect([query, await titles(query)]).toEqual([query, await titles(query.replaceAll(/[%_]/g, ' '))]);
    }
    expect(await titles('ar%el')).toEqual([]);
  });
});

test('an archived song is not found, not even by a misspelling', async () => {
  const { song } = await mara.api.songs.add.mutate({ title: 'Vanishing Quagmire', artists: ['Velka'] });
  expect(await titles('quagmire')).toEqual(['Vanishing Quagmire']);
  await archiveSong(app.db, song.id);
  for (const query of ['quagmire', 'quagmyre', 'vanishing velka', 'va']) {
    expect(await search(query)).toMatchObject({ songs: [], corrected: false });
  }
  expect(await mara.api.songs.similar.query({ title: 'Vanishing Quagmire', artists: ['Velka'] })).toEqual([]);
});

test('each row says whether the searching member has favorited it', async () => {
  const early = await registerMember(app, { earlyAccess: true });
  const asEarly = async () => (await early.api.songs.search.query({ query: 'archangel' })).songs;
  expect(await asEarly()).toMatchObject([{ id: ids.get('Archangel'), favorited: false }]);
  expect((await search('archangel')).songs).toMatchObject([
    { favorited: true, artists: ['Burial'], releaseDate: null },
  ]);
  await early.api.favorites.set.mutate({ songId: ids.get('Archangel')!, favorited: true });
  expect(await asEarly()).toMatchObject([{ favorited: true }]);
});

test('a search with very many matches returns one page, each song once', async () => {
  await createSongs(
    app.db,
    Array.from({ length: 50 }, (_, index) => ({ title: `Overflow ${index}` })),
  );
  for (const query of ['overflow', 'ov', 'o', 'velka overflow']) {
    const found = (await search(query)).songs.map((song) => song.id);
    expect([query, found.length, new Set(found).size]).toEqual([query, searchLimit, searchLimit]);
  }
});

describe('similar songs', () => {
  const similar = async (title: string, ...artists: string[]) =>
    (await mara.api.songs.similar.query({ title, artists })).map((song) => song.title);

  test('are songs that the member may be about to add again', async () => {
    expect(await similar('Archangel', 'Burial')).toContain('Archangel');
    expect(await similar('archangel', 'BURIAL')).toContain('Archangel');
    expect(await similar('Cafe del mar', 'energy 52')).toContain('Café del Mar');
    expect(await similar('東京の夜', '坂本龍一')).toContain('東京の夜');
  });

  test('are at most three', async () => {
    expect(await similar('Overflow', 'Velka')).toHaveLength(3);
  });

  test('are none when no song is similar or the form is empty', async () => {
    expect(await similar('Zyzzyva', 'Nobody At All')).toEqual([]);
    expect(await similar('')).toEqual([]);
    expect(await similar('', '')).toEqual([]);
    expect(await similar('%', '_')).toEqual([]);
  });

  test('accept unusual text, and refuse malformed input', async () => {
    for (const title of ["'; drop table songs; --", '🎧', '\\', 'x'.repeat(200), 'ﷺ'.repeat(200), 'a\u0000b']) {
      expect([title, await similar(title, 'Nobody', '', '%')]).toEqual([title, expect.any(Array)]);
    }
    for (const form of [{}, { title: 'x'.repeat(201), artists: [] }, { title: 'x', artists: ['a', 'b', 'c', 'd'] }]) {
      expect((await refusalOf(mara.api.songs.similar.query(form as never))).reason).toBe('invalid-input');
    }
  });
});

test('in a catalog of thousands of more popular songs, a rare one is found in any script', async () => {
  await sql`
    insert into songs (id, title, artists, search_text, identity, favorite_count)
    select gen_random_uuid(), 'Crowd ' || n, '{Everybody}', ' crowd ' || n || ' everybody ', sha256(n::text::bytea), 100
    from generate_series(1, 6000) as n
  `.execute(app.db);
  for (const [query, title] of [
    ['archangel', 'Archangel'],
    ['archamgel', 'Archangel'],
    ['royksopp', 'Eple'],
    ['ho sig', 'Hoppípolla'],
    ['полночь', 'Полночь'],
    ['по', 'Полночь'],
    ['полнчоь', 'Полночь'],
    ['東京の夜', '東京の夜'],
    ['東京', '東京の夜'],
    ['ドラム', 'ドラム'],
    ['نور', 'نور'],
  ] as const) {
    expect.soft([query, await titles(query)]).toEqual([query, [title]]);
  }
});
