import { beforeAll, describe, expect, test } from 'vitest';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { createSignedInMembers, refusalOf, useTestApp, type SignedInMember } from '../../../test/test-app.ts';

const created = [
  { title: 'Sónar closing', description: 'Heard by the Café, about 3 o’clock' },
  { title: 'Boiler Room set', description: 'Female vocal says “don’t let go”,\nthen a drop' },
  { title: 'Ночь на радио', description: 'Broken beat, 100% vinyl' },
  { title: 'ID_ID', description: 'Back\\slash in the track list' },
  { title: 'Røyksopp edit?', description: 'Played after sunrise' },
  { title: '東京 warehouse', description: 'Acid line' },
];

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
  await createRequests(app.db, mara.username, created);
});

const search = (member: SignedInMember, query: string, tab: 'community' | 'mine' = 'community') =>
  member.api.requests.list.query({ tab, query });
const titles = async (query: string) => (await search(nel, query)).requests.map(({ title }) => title).toSorted();

describe('a search finds requests by title and description', () => {
  test.each([
    ['sonar', ['Sónar closing']],
    ['SÓNAR', ['Sónar closing']],
    ['So\u0301nar', ['Sónar closing']],
    ['café', ['Sónar closing']],
    ['CAFE', ['Sónar closing']],
    ['closing cafe', ['Sónar closing']],
    ['cafe   closing', ['Sónar closing']],
    ['closing drop', []],
    ['dont', ['Boiler Room set']],
    ['don’t', ['Boiler Room set']],
    ["don't go", ['Boiler Room set']],
    ['boil', ['Boiler Room set']],
    ['voca', ['Boiler Room set']],
    // substring, because no word begins with it
    ['oile', ['Boiler Room set']],
    ['ONAR clos', ['Sónar closing']],
    ['yksop', ['Røyksopp edit?']],
    ['адио', ['Ночь на радио']],
    ['oile zzz', []],
    ['oi', []],
    ['go then', ['Boiler Room set']],
    ['ночь', ['Ночь на радио']],
    ['РАДИО', ['Ночь на радио']],
    ['royksopp', ['Røyksopp edit?']],
    ['東京', ['東京 warehouse']],
    ['ｗａｒｅｈｏｕｓｅ', ['東京 warehouse']],
    ['sunrise edit', ['Røyksopp edit?']],
  ])('%j', async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  test('one or two characters where a word starts with them', async () => {
    expect(await titles('r')).toEqual(['Boiler Room set', 'Røyksopp edit?']);
    expect(await titles('li')).toEqual(['ID_ID', '東京 warehouse'].toSorted());
    expect(await titles('3')).toEqual(['Sónar closing']);
  });

  test.each(['%', '_', '\\', '%%', "'", '"', '?!', '*', '\0', '\ud800', '--', '$1', '🎧', '%_\\'])(
    'punctuation alone (%j) matches none',
    async (query) => {
      expect(await titles(query)).toEqual(query === '$1' ? await titles('1') : []);
    },
  );

  test('characters with a meaning in SQL patterns count as a space', async () => {
    for (const query of ['s%nar', 'so_ar', 'clos%ng', '%sonar%zz', 'b_iler', "x' or 1=1 --", 'a\\', '100%', 'id_id']) {
      expect([query, await titles(query)]).toEqual([query, await titles(query.replaceAll(/[^\w]|_/g, ' '))]);
    }
    expect(await titles('clos%ng')).toEqual([]);
    expect(await titles('100%')).toEqual(['Ночь на радио']);
  });

  test('whitespace alone is no search', async () => {
    expect(await titles('  \t')).toHaveLength(created.length);
  });

  test('a query above the maximum length is refused', async () => {
    expect((await refusalOf(search(nel, 'x'.repeat(101)))).reason).toBe('invalid-input');
    expect(await titles('x '.repeat(50))).toEqual([]);
  });
});

describe('when nothing matches, one wrong character is forgiven', () => {
  const found = async (query: string) => {
    const { requests, corrected } = await search(nel, query);
    return [requests.map(({ title }) => title), corrected];
  };

  test.each(['boilex', 'boler', 'boiller', 'boller room', 'vocal boiler2'])(
    '%j finds the request with "boiler"',
    async (query) => expect(await found(query)).toEqual([['Boiler Room set'], true]),
  );

  test('but not two, nor a word of three characters, nor another word that is missing', async () => {
    for (const query of ['boixex', 'sxt', 'boilex sunrise']) expect(await found(query)).toEqual([[], undefined]);
  });

  test('and never in place of a match', async () => {
    expect(await found('boiler')).toEqual([['Boiler Room set'], undefined]);
    expect(await found('oile')).toEqual([['Boiler Room set'], undefined]);
  });

  test('on every page of the results', async () => {
    const [ada] = (await createSignedInMembers(app, 1)) as [SignedInMember];
    await createRequests(
      app.db,
      ada.username,
      Array.from({ length: 17 }, (_, index) => ({ title: `Lagoon ${index}`, description: 'Tidal' })),
    );
    const ids: string[] = [];
    let cursor: Awaited<ReturnType<typeof search>>['nextCursor'] = null;
    do {
      const page = await nel.api.requests.list.query({
        tab: 'community',
        query: 'lagoom',
        ...(cursor && { cursor }),
      });
      ids.push(...page.requests.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor && ids.length < 50);
    expect(ids).toHaveLength(17);
    expect(new Set(ids).size).toBe(17);
  });
});

test('a search stays within its tab', async () => {
  expect((await search(mara, 'sonar')).requests).toEqual([]);
  expect((await search(mara, 'sonar', 'mine')).requests).toMatchObject([{ title: 'Sónar closing', mine: true }]);
  expect((await search(nel, 'sonar', 'mine')).requests).toEqual([]);
});

test('results are sorted by hot score, ten and then five at a time', async () => {
  const day = (index: number) => new Date(Date.UTC(2026, 9, 1 + (index % 9)));
  const ids = await createRequests(
    app.db,
    mara.username,
    Array.from({ length: 23 }, (_, index) => ({
      title: index % 2 ? `Warehouse nine ${index}` : `Nine in the warehouse ${index}`,
      created_at: day(index),
    })),
  );
  const expected = ids
    .map((id, index) => ({ id, at: day(index).getTime() }))
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
  const pages: string[][] = [];
  let cursor: { hotScore: number; id: string } | null | undefined;
  while (cursor !== null) {
    const page = await nel.api.requests.list.query({
      tab: 'community',
      query: 'warehouse nine',
      ...(cursor && { cursor }),
    });
    pages.push(page.requests.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(pages.map((page) => page.length)).toEqual([10, 5, 5, 3]);
  expect(pages.flat()).toEqual(expected.map(({ id }) => id));
});

describe('a substring of words', () => {
  test('is searched only when no word begins with it', async () => {
    await createRequests(app.db, mara.username, [{ title: 'Quimbient', description: 'x' }]);
    expect(await titles('imbient')).toEqual(['Quimbient']);
    await createRequests(app.db, mara.username, [{ title: 'Imbient two', description: 'x' }]);
    expect(await titles('imbient')).toEqual(['Imbient two']);
  });

  test('is paginated, each request once', async () => {
    await createRequests(
      app.db,
      mara.username,
      Array.from({ length: 17 }, (_, index) => ({ title: `Wolkenpalast ${index}`, description: 'x' })),
    );
    const found: string[] = [];
    let cursor: Awaited<ReturnType<typeof search>>['nextCursor'] = null;
    do {
      const page = await nel.api.requests.list.query({
        tab: 'community',
        query: 'kenpal',
        ...(cursor && { cursor }),
      });
      found.push(...page.requests.map(({ title }) => title));
      cursor = page.nextCursor;
    } while (cursor);
    expect(found).toHaveLength(17);
    expect(new Set(found).size).toBe(17);
  });

  test('is found in a request whose text was changed', async () => {
    const [id] = await createRequests(app.db, mara.username, [{ title: 'Before', description: 'x' }]);
    await app.db.updateTable('requests').set({ search_text: ' xylofonic x ' }).where('id', '=', id!).execute();
    expect(await titles('lofoni')).toEqual(['Before']);
  });
});
