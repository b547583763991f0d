import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCommentSchema, editCommentSchema, listCommentsSchema, removeCommentSchema } from './comment.ts';

const ids = { id: '019a5b1e-0000-7000-8000-000000000001', requestId: '019a5b1e-0000-7000-8000-000000000002' };
const errorsOf = (text: unknown) =>
  addCommentSchema.safeParse({ ...ids, text }).error?.issues.map(({ message }) => message);

test.each(['', '  ', '\n\r\n', '\u200b\u2060', '\0', undefined, null, 7, ['x']])(
  '%j is refused as an empty comment',
  (text) => {
    expect(errorsOf(text)).toEqual(['Write something first']);
  },
);

test('accepts up to a thousand characters, counted after cleaning', () => {
  expect(errorsOf('x'.repeat(1_000))).toBeUndefined();
  expect(errorsOf(`${'x'.repeat(1_000)}  \n\n\u200b`)).toBeUndefined();
  expect(errorsOf('x'.repeat(1_001))).toEqual(['Keep it to 1000 characters']);
});

test('keeps line breaks and markup', () => {
  const { text } = addCommentSchema.parse({ ...ids, text: ' <b>Moth Ledger</b>\r\n\r\n\r\n&amp; friends ' });
  expect(text).toBe('<b>Moth Ledger</b>\n\n&amp; friends');
});

test('any accepted comment is visible, within the limit and unchanged by parsing it again', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.string({ minLength: 990, maxLength: 1_010 }),
    fc.anything(),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const parsed = addCommentSchema.safeParse({ ...ids, text });
      fc.pre(parsed.success);
      expect(parsed.data.text.length).toBeGreaterThan(0);
      expect(parsed.data.text.length).toBeLessThanOrEqual(1_000);
      expect(addCommentSchema.parse(parsed.data)).toEqual(parsed.data);
    }),
    { numRuns: 200 },
  );
});

test.each([0, -1, 1.5, '7', Number.NaN, 2 ** 53])('refuses the cursor %s', (cursor) => {
  expect(listCommentsSchema.safeParse({ requestId: ids.requestId, cursor }).success).toBe(false);
});

test('a list of comments needs the id of the request and accepts a cursor', () => {
  expect(listCommentsSchema.parse({ requestId: ids.requestId, cursor: 1 })).toEqual({
    requestId: ids.requestId,
    cursor: 1,
  });
  expect(listCommentsSchema.safeParse({ cursor: 1 }).success).toBe(false);
});

test('an edit carries the comment, the time of the last edit and the new text', () => {
  const edit = { id: ids.id, editedAt: '2026-11-15T12:00:00.000Z', text: ' Ledge ' };
  expect(editCommentSchema.parse(edit)).toEqual({ ...edit, text: 'Ledge' });
  expect(editCommentSchema.parse({ ...edit, editedAt: null }).editedAt).toBeNull();
  for (const changes of [{ id: 'x' }, { editedAt: 'today' }, { editedAt: undefined }, { text: '' }]) {
    expect([changes, editCommentSchema.safeParse({ ...edit, ...changes }).success]).toEqual([changes, false]);
  }
});

test('deleting a comment needs its id', () => {
  expect(removeCommentSchema.parse({ id: ids.id })).toEqual({ id: ids.id });
  expect(removeCommentSchema.safeParse({}).success).toBe(false);
});

test('adding a comment needs both ids', () => {
  const comment = { ...ids, text: 'Ledge' };
  expect(addCommentSchema.parse(comment)).toEqual(comment);
  for (const changes of [{ id: 'x' }, { requestId: 'x' }]) {
    expect(addCommentSchema.safeParse({ ...comment, ...changes }).success).toBe(false);
  }
});
