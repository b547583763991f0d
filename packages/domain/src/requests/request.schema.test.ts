import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addRequestSchema,
  convertRequestSchema,
  editRequestSchema,
  listRequestsSchema,
  readCarriedLink,
  readLink,
  readRequestSchema,
  readRequestStatesSchema,
  requestFormSchema,
  setVoteSchema,
  solveRequestSchema,
  solveWithSongSchema,
} from './request.schema.ts';

const id = '019a5b1e-0000-7000-8000-000000000001';
const good = { title: 'Closing track', description: 'Two-step, female vocal' };
const today = '2026-11-15';

type Result = { error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined };
const errorsOf = ({ error }: Result) =>
  (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
const formErrors = (changes: object) => errorsOf(requestFormSchema.safeParse({ ...good, ...changes }));
const read = (changes: object) => requestFormSchema.parse({ ...good, ...changes });

/** Anything that a keyboard or a crafted call can send. */
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
);

describe('the New ID Request form', () => {
  const noTitle = ['title: Give it a title, like where you heard it'];
  const noDescription = ['description: Describe what you remember of it'];
  test.each([
    [{ title: '' }, noTitle],
    [{ title: ' \t\n ' }, noTitle],
    [{ title: '\u200b\u202e\u2800' }, noTitle],
    [{ title: undefined }, noTitle],
    [{ title: null }, noTitle],
    [{ title: 7 }, noTitle],
    [{ title: ['Closing track'] }, noTitle],
    [{ title: 'x'.repeat(121) }, ['title: Keep it to 120 characters']],
    [{ description: '' }, noDescription],
    [{ description: '\r\n\u200b\n' }, noDescription],
    [{ description: undefined }, noDescription],
    [{ description: {} }, noDescription],
    [{ title: '', description: '' }, [...noTitle, ...noDescription]],
  ])('shows for %j the errors %j', (changes, message) => {
    expect(formErrors(changes)).toEqual(message);
  });

  test('accepts texts at their limit, counted after cleaning', () => {
    expect(read({ title: 'x'.repeat(120) }).title).toHaveLength(120);
    expect(read({ title: `  ${'x'.repeat(120)}${'\u200b'.repeat(50)} ` }).title).toHaveLength(120);
    expect(read({ description: 'x'.repeat(2_000) }).description).toHaveLength(2_000);
    expect(read({ description: `${'x'.repeat(2_000)}${'\n'.repeat(50)}` }).description).toHaveLength(2_000);
    expect(formErrors({ description: 'x'.repeat(2_001) })).toEqual(['description: Keep it to 2000 characters']);
  });

  test('joins the lines of the title and keeps those of the description', () => {
    expect(read({ title: ' Closing\n track ', description: ' a\r\nb\n\n\n\nc ' })).toEqual({
      title: 'Closing track',
      description: 'a\nb\n\nc',
      link: null,
    });
  });

  test('is unchanged when its output is parsed again', () => {
    fc.assert(
      fc.property(anything, anything, (title, description) => {
        const parsed = requestFormSchema.safeParse({ title, description });
        fc.pre(parsed.success);
        expect(requestFormSchema.parse({ ...parsed.data, link: undefined })).toEqual(parsed.data);
        expect(parsed.data.title).not.toMatch(/\n/);
      }),
    );
  });
});

describe('a link', () => {
  test.each([
    ['https://soundcloud.com/a/b', 'https://soundcloud.com/a/b'],
    ['  http://radio.example/show?x=1#t  ', 'http://radio.example/show?x=1#t'],
    ['HTTPS://Radio.Example/Show', 'https://radio.example/Show'],
    ['radio.example', 'https://radio.example/'],
    ['radio.example/show', 'https://radio.example/show'],
    ['radio.example:8080/show', 'https://radio.example:8080/show'],
    ['//radio.example/show', 'https://radio.example/show'],
    ['radio.example/show:late', 'https://radio.example/show:late'],
    ['https://radio.example/show:2', 'https://radio.example/show:2'],
    ['https://soundcloud.com/a/b.', 'https://soundcloud.com/a/b.'],
    [' https://soundcloud.com/a/b. ', 'https://soundcloud.com/a/b.'],
    ['https://münchen.example/ü', 'https://xn--mnchen-3ya.example/%C3%BC'],
    ['https://radio.example/\0\u202e\ud800', 'https://radio.example/%00%E2%80%AE%EF%BF%BD'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(read({ link: typed }).link).toBe(stored);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)//radio.example',
    'java\nscript:alert(1)',
    'javascript://radio.example/%0aalert(1)',
    'javascript:1',
    'javascript:1//radio.example',
    'data:text/html,<script>alert(1)</script>',
    'data:1.example',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://radio.example/show',
    'blob:https://radio.example/1',
    'mailto:a@radio.example',
    'mailto:1@radio.example',
    'tel:123',
    'https://mara:secret@radio.example/',
    'https://mara@radio.example/',
    'mara:secret@radio.example',
    'mara@radio.example',
    'https://',
    'https://localhost/',
    'radio',
    'heard it at the lake',
    '\u200b',
  ])('%j is refused', (typed) => {
    expect(formErrors({ link: typed })).toEqual(['link: Enter a web address, like https://...']);
  });

  test('is refused above two thousand characters', () => {
    const address = (length: number) => 'https://radio.example/'.padEnd(length, 'x');
    expect(formErrors({ link: address(2_000) })).toEqual([]);
    expect(formErrors({ link: address(2_001) })).toEqual(['link: Enter a web address, like https://...']);
  });

  test('reports a problem as an issue of this form', () => {
    expect(requestFormSchema.safeParse({ ...good, link: 'x' }).error?.issues).toMatchObject([{ code: 'custom' }]);
  });

  test.each(['', '   ', undefined])('is optional (%j)', (typed) => {
    expect(read({ link: typed }).link).toBeNull();
  });

  test('is null or a safe URL that parses to itself', () => {
    const schemes = fc.constantFrom('', 'https://', 'http://', 'javascript:', 'data:', 'x.', '//', '\\\\', 'https:');
    const hosts = fc.oneof(fc.webUrl(), fc.domain(), fc.emailAddress(), anything);
    fc.assert(
      fc.property(schemes, hosts, anything, (scheme, host, rest) => {
        const link = readLink(`${scheme}${host}${rest}`);
        fc.pre(link !== null);
        expect(link).toMatch(/^https?:\/\/[^\s/@]+\/\S*$/);
        const { username, password } = new URL(link);
        expect([username, password, readLink(link)]).toEqual(['', '', link]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('Add to Dubplate', () => {
  const song = { id, title: 'Two Left Hands', artist: 'Moth Ledger' };
  const parse = (changes: object) => convertRequestSchema(() => today).safeParse({ ...song, ...changes });
  const both = 'Please enter both artist and title';
  const notAccepted = 'link: Please enter a valid URL for the selected platform.';

  test.each([
    [{ title: '' }, [`title: ${both}`]],
    [{ artist: ' ' }, [`artist: ${both}`]],
    [{ title: '\u200b', artist: '' }, [`title: ${both}`]],
    [{ title: 'x'.repeat(201) }, ['title: Keep it to 200 characters']],
    [{ artist: 'x'.repeat(101) }, ['artist: Keep it to 100 characters']],
    [{ artist: `x${','.repeat(1_000)}` }, ['artist: Keep it to 1000 characters']],
    [{ releaseDate: '2026-11-14' }, ['releaseDate: Pick a day from today on']],
    [{ link: 'https://youtu.be/dQw4w9WgXcQ?t=90' }, [notAccepted]],
    [{ link: 'https://youtu.be/dQw4w9WgXcQ' }, [notAccepted]],
    [{ link: 'https://www.instagram.com/p/CxYz12/' }, [notAccepted]],
    [{ link: 'https://x.com/fourtet/status/1234567890' }, [notAccepted]],
    [{ link: 'https://x.com/fourtet/status/1' }, [notAccepted]],
    [{ link: 'http://soundcloud.com/a/b' }, [notAccepted]],
    [{ link: 'javascript:alert(1)' }, [notAccepted]],
    [{ link: 'https://api-core.soundcloud.com/s/1' }, ['link: Mobile share links do not work here.']],
    [{ link: 'x', releaseDate: 'soon' }, [notAccepted, 'releaseDate: Pick a day from today on']],
  ])('shows for %j the errors %j', (changes, message) => {
    expect(errorsOf(parse(changes))).toEqual(message);
  });

  test('creates a song with one artist', () => {
    const link = 'https://soundcloud.com/moth/two?utm_source=x';
    expect(parse({ link, releaseDate: today, answerId: id }).data).toMatchObject({
      id,
      answerId: id,
      song: {
        title: 'Two Left Hands',
        artists: ['Moth Ledger'],
        link: { platform: 'soundcloud', url: 'https://soundcloud.com/moth/two' },
        releaseDate: today,
      },
    });
    expect(parse({}).data).toEqual({
      id,
      answerId: undefined,
      song: { title: 'Two Left Hands', artists: ['Moth Ledger'], link: null, releaseDate: null },
    });
  });

  test('reports a problem as an issue of this form', () => {
    expect(parse({ title: '' }).error?.issues).toMatchObject([{ code: 'custom', path: ['title'] }]);
  });

  test('passes on that the member adds another version', () => {
    expect(parse({ anotherVersion: true }).data?.song.anotherVersion).toBe(true);
  });

  test('keeps a comma before "The" inside a name', () => {
    expect(parse({ artist: 'Tyler, The Creator' }).data?.song.artists).toEqual(['Tyler, The Creator']);
  });

  test('splits artists like Add New Song', () => {
    expect(parse({ artist: 'Moth Ledger, Velka' }).data?.song.artists).toEqual(['Moth Ledger', 'Velka']);
    expect(errorsOf(parse({ artist: 'Velka, velka' }))).toEqual(['artist: Duplicate artists are not allowed']);
    expect(errorsOf(parse({ artist: 'A, B, C, D' }))).toEqual(['artist: A song has at most 3 artists']);
  });

  test('extracts a SoundCloud URL from a shared text', () => {
    const link = 'Listen to Two on #SoundCloud https://on.soundcloud.com/aB3dE';
    expect(parse({ link }).data?.song.link).toMatchObject({ url: 'https://on.soundcloud.com/aB3dE' });
  });
});

test('the URL of a request is extracted from a shared text', () => {
  const link = 'Check out this set! https://youtu.be/dQw4w9WgXcQ?t=83 via @boilerroom';
  expect(requestFormSchema.parse({ ...good, link })).toMatchObject({ link: 'https://youtu.be/dQw4w9WgXcQ?t=83' });
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=83', { platform: 'youtube', seconds: 83 }],
  ['https://soundcloud.com/a/b', { platform: 'soundcloud', seconds: null }],
  ['https://www.instagram.com/p/CxYz12ab?img_index=2', { platform: 'instagram', videoIndex: 2 }],
  ['https://x.com/a/status/1234567890', { platform: 'twitter' }],
])('a song created from a request takes over the link %s', (link, expected) => {
  expect(readCarriedLink(link)).toMatchObject(expected);
});

test.each([null, 'https://evil.example/x', 'http://youtu.be/dQw4w9WgXcQ', 'https://api-core.soundcloud.com/s/1'])(
  'a song created from a request does not take over the link %s',
  (link) => {
    expect(readCarriedLink(link)).toBeNull();
  },
);

describe('the input of the request procedures', () => {
  test.each([{ tab: 'all' }, { tab: 'mine', query: 'x'.repeat(101) }, { tab: 'mine', cursor: { id } }])(
    'refuses a list of %j',
    (input) => {
      expect(listRequestsSchema.safeParse({ query: '', ...input }).success).toBe(false);
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY, '1', null])('refuses a cursor with the score %s', (hotScore) => {
    const input = { tab: 'mine', query: '', cursor: { hotScore, id } };
    expect(listRequestsSchema.safeParse(input).success).toBe(false);
  });

  test('accepts one to fifty ids of states at once', () => {
    const accepts = (count: number) => readRequestStatesSchema.safeParse({ ids: Array(count).fill(id) }).success;
    expect([0, 1, 50, 51].map(accepts)).toEqual([false, true, true, false]);
  });

  test('accepts only an id for a request', () => {
    for (const name of ['', 'x', `${id}x`, id.slice(1), `${id}' or 1=1 --`, undefined]) {
      expect([name, addRequestSchema.safeParse({ ...good, id: name }).success]).toEqual([name, false]);
    }
  });
});

test('no input makes parsing throw', () => {
  const fields = ['id', 'title', 'description', 'link', 'artist', 'answerId', 'releaseDate', 'clipId', 'tab', 'query'];
  const form = fc.dictionary(
    fc.constantFrom(...fields, 'cursor', 'ids'),
    fc.oneof(anything, fc.anything(), fc.constant(id)),
  );
  const schemas = [
    addRequestSchema,
    listRequestsSchema,
    readRequestStatesSchema,
    convertRequestSchema(() => today),
  ] as const;
  fc.assert(
    fc.property(form, (sent) => {
      for (const schema of schemas) schema.safeParse(sent);
    }),
    { numRuns: 300 },
  );
});

describe('the input of the procedures for one request', () => {
  const accepts = (schema: { safeParse: (input: unknown) => { success: boolean } }, input: object) =>
    schema.safeParse(input).success;

  test('posting carries the id and an optional clip', () => {
    expect(addRequestSchema.parse({ ...good, id, clipId: id })).toEqual({ ...good, link: null, id, clipId: id });
    expect(accepts(addRequestSchema, { ...good, id, clipId: 'x' })).toBe(false);
  });

  test('an edit carries the id and the time of the last edit', () => {
    const edit = { ...good, id, editedAt: null };
    expect(editRequestSchema.parse(edit)).toEqual({ ...good, link: null, id, editedAt: null });
    expect(accepts(editRequestSchema, { ...edit, editedAt: '2026-11-15T12:00:00Z' })).toBe(true);
    for (const changes of [{ id: 'x' }, { editedAt: undefined }, { editedAt: 'today' }, { title: '' }]) {
      expect([changes, accepts(editRequestSchema, { ...edit, ...changes })]).toEqual([changes, false]);
    }
  });

  test('reading, solving and voting need the id of the request', () => {
    expect(readRequestSchema.parse({ id })).toEqual({ id });
    expect(solveRequestSchema.parse({ id, answerId: id })).toEqual({ id, answerId: id });
    expect(solveWithSongSchema.parse({ id, songId: id })).toEqual({ id, songId: id });
    expect(setVoteSchema.parse({ requestId: id, voted: true })).toEqual({ requestId: id, voted: true });
    expect(accepts(readRequestSchema, {})).toBe(false);
    expect(accepts(solveRequestSchema, { id, answerId: 'x' })).toBe(false);
    expect(accepts(solveWithSongSchema, { id })).toBe(false);
    expect(accepts(setVoteSchema, { requestId: id, voted: 1 })).toBe(false);
  });

  test('a list accepts the sort key of the last request', () => {
    const cursor = { hotScore: 1.5, id, at: 0, inside: true };
    const input = { tab: 'community', query: 'x'.repeat(100), cursor };
    expect(listRequestsSchema.parse(input)).toEqual(input);
    for (const changes of [{ at: -1 }, { at: 0.5 }, { inside: 1 }, { id: 'x' }]) {
      const refused = { ...input, cursor: { ...cursor, ...changes } };
      expect([changes, accepts(listRequestsSchema, refused)]).toEqual([changes, false]);
    }
  });
});
