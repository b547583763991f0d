import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commentOnOneRequest } from '../../../test/races/comment-on-one-request.ts';
import { checkCounters } from '../../../../../tools/fixtures/counters.ts';
import { createComments } from '../../../../../tools/fixtures/comments.ts';
import { createRequests } from '../../../../../tools/fixtures/requests.ts';
import { requestRows } from '../../../test/stored-rows.ts';
import { removeMember } from '../../../../../tools/fixtures/members.ts';
import { whileChanging } from '../../../test/waiting.ts';
import { whileFailing } from '../../../test/failing-writes.ts';
import {
  createClient,
  createSignedInMembers,
  refusalOf,
  useTestApp,
  type SignedInMember,
  type TestClient,
} from '../../../test/test-app.ts';

const app = await useTestApp();
let mara: SignedInMember;
let nel: SignedInMember;
beforeAll(async () => {
  [mara, nel] = (await createSignedInMembers(app, 2)) as [SignedInMember, SignedInMember];
});
afterEach(() => checkCounters(app.db));

const createOne = async () => (await createRequests(app.db, mara.username, [{ title: 'Closing track' }]))[0]!;
const comment = (
  { api }: Pick<TestClient, 'api'>,
  requestId: string,
  text: unknown = 'Moth Ledger',
  id: string = randomUUID(),
) => api.comments.add.mutate({ id, requestId, text: text as string });
const list = ({ api }: Pick<TestClient, 'api'>, requestId: string, cursor?: number) =>
  api.comments.list.query({ requestId, ...(cursor && { cursor }) });
const countOf = async (id: string) => (await mara.api.requests.read.query({ id })).commentCount;
const requestMissing = { reason: 'request-missing', message: 'This request is no longer here.' };

describe('a comment', () => {
  test('is visible to all members, as it was written', async () => {
    const requestId = await createOne();
    const text = 'Moth Ledger <b>"Two Left Hands"</b>\n\nsee https://radio.example/?a=1&b=2 & \\%_ \u{1F3A7}';
    const added = await comment(nel, requestId, text);
    expect(added).toEqual({
      id: added.id,
      requestId,
      username: nel.username,
      text,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      position: expect.any(Number),
      editedAt: null,
      version: expect.any(Number),
    });
    expect(await list(mara, requestId)).toEqual({ comments: [added], nextCursor: null });
    expect(await countOf(requestId)).toBe(1);
  });

  test.each([
    ['line breaks stay, at most one empty line in a row', 'one\r\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
    ['invisible characters are removed', ' \u202eevil\u200b \0name ', 'evil name'],
    ['halves of characters are kept as the sign for what cannot be read', 'a\ud800', 'a\ufffd'],
  ])('%s', async (_, typed, kept) => {
    const requestId = await createOne();
    expect(await comment(nel, requestId, typed)).toMatchObject({ text: kept });
    expect((await list(mara, requestId)).comments).toMatchObject([{ text: kept }]);
  });

  test('requires 1 to 1000 characters', async () => {
    const requestId = await createOne();
    const before = await requestRows(app.db);
    for (const text of ['', '  \n ', '\u200b\u2800', '\0', null, 7, undefined]) {
      expect(await refusalOf(comment(nel, requestId, text ?? null))).toEqual({
        reason: 'invalid-input',
        message: 'Write something first',
      });
    }
    expect((await refusalOf(comment(nel, requestId, 'x'.repeat(1_001)))).message).toBe('Keep it to 1000 characters');
    expect(await requestRows(app.db)).toEqual(before);
    expect((await comment(nel, requestId, '東'.repeat(1_000))).text).toHaveLength(1_000);
  });

  test('submitted again, sequentially and concurrently, is posted once and returns the same', async () => {
    const [requestId, id] = [await createOne(), randomUUID()];
    const [first, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => comment(nel, requestId, 'Once', id)));
    for (const other of others) expect(other).toEqual(first);
    expect(await comment(nel, requestId, 'Once', id)).toEqual(first);
    expect((await list(nel, requestId)).comments).toEqual([first]);
    expect(await countOf(requestId)).toBe(1);
  });

  test('with the id of another comment is refused and changes nothing', async () => {
    const [requestId, elsewhere] = [await createOne(), await createOne()];
    const { id } = await comment(nel, requestId, 'Mine');
    const before = await requestRows(app.db);
    for (const call of [() => comment(mara, requestId, 'Not mine', id), () => comment(nel, elsewhere, 'Mine', id)]) {
      await expect(call()).rejects.toMatchObject({ data: { reason: 'id-taken', httpStatus: 409 } });
    }
    expect(await requestRows(app.db)).toEqual(before);
  });

  test('on a request that does not exist, or is deleted concurrently, is refused', async () => {
    const requestId = await createOne();
    const before = await requestRows(app.db);
    expect(await refusalOf(comment(nel, randomUUID()))).toEqual(requestMissing);
    expect(await requestRows(app.db)).toEqual(before);
    const refusal = await whileChanging(
      app.db,
      (transaction) => transaction.deleteFrom('requests').where('id', '=', requestId).execute(),
      () => refusalOf(comment(nel, requestId)),
    );
    expect(refusal).toEqual(requestMissing);
  });

  test('whose request is deleted just after it was added is refused with the same reason', async () => {
    const requestId = await createOne();
    await sql`
      create function delete_request() returns trigger language plpgsql as
      'begin delete from requests where id = new.request_id; return null; end'
    `.execute(app.db);
    // Deferred: the comment is added and counted, and gone when the transaction has ended.
    await sql`
      create constraint trigger zz_delete_request after insert on comments
      deferrable initially deferred for each row execute function delete_request()
    `.execute(app.db);
    const refusal = await refusalOf(comment(nel, requestId)).finally(() =>
      sql`drop function delete_request cascade`.execute(app.db),
    );
    expect(refusal).toEqual(requestMissing);
  });

  test('of a visitor is refused, and so is reading comments', async () => {
    const [requestId, visitor] = [await createOne(), createClient(app.address)];
    expect((await refusalOf(comment(visitor, requestId))).reason).toBe('signed-out');
    expect((await refusalOf(list(visitor, requestId))).reason).toBe('signed-out');
  });

  test('remains when its author is deleted', async () => {
    const [requestId, [deletedMember]] = [await createOne(), await createSignedInMembers(app, 1)];
    await comment(deletedMember!, requestId, 'I was here');
    await removeMember(app.db, deletedMember!.username);
    expect((await list(mara, requestId)).comments).toMatchObject([{ text: 'I was here', username: 'Deleted member' }]);
    expect(await countOf(requestId)).toBe(1);
  });

  test('of a member who is deleted concurrently is refused completely', async () => {
    const [requestId, [deletedMember]] = [await createOne(), await createSignedInMembers(app, 1)];
    const refusal = await whileChanging(
      app.db,
      (transaction) => removeMember(transaction, deletedMember!.username),
      () => refusalOf(comment(deletedMember!, requestId)),
    );
    expect(refusal.reason).not.toBe('unexpected');
    expect(await list(mara, requestId)).toEqual({ comments: [], nextCursor: null });
  });

  test.each([
    { on: 'comments', at: 'insert' },
    { on: 'request_states', at: 'update' },
  ] as const)('is rolled back when the $at on $on fails', async (write) => {
    const requestId = await createOne();
    const before = await requestRows(app.db);
    const refusal = await whileFailing(app.db, write, () => refusalOf(comment(nel, requestId)));
    expect(refusal.reason).toBe('unexpected');
    expect(await requestRows(app.db)).toEqual(before);
  });

  test('above the rate limit is refused, with a friendly text', async () => {
    const [requestId, [member]] = [await createOne(), await createSignedInMembers(app, 1)];
    const outcomes = await Promise.allSettled(Array.from({ length: 61 }, () => comment(member!, requestId)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect((await refusalOf(comment(member!, requestId))).message).toBe(
      'That was a lot at once. Give it a few minutes.',
    );
  });
});

describe('the comments of a request', () => {
  test('are paginated newest first, twenty at a time, each once, while new ones arrive', async () => {
    const [requestId, elsewhere] = [await createOne(), await createOne()];
    const written = Array.from({ length: 45 }, (_, index) => ({ requestId, memberId: nel.id, text: `No ${index}` }));
    const ids = await createComments(app.db, [...written, { requestId: elsewhere, memberId: nel.id }]);
    const pages = [await list(mara, requestId)];
    for (let cursor = pages[0]!.nextCursor; cursor; cursor = pages.at(-1)!.nextCursor) {
      await comment(nel, requestId, 'Meanwhile');
      pages.push(await list(mara, requestId, cursor));
    }
    expect(pages.map(({ comments }) => comments.length)).toEqual([20, 20, 5]);
    for (const { comments } of pages) {
      const positions = comments.map(({ position }) => position);
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    }
    // Each page is sorted oldest first, and belongs before the page that was read earlier.
    expect(pages.toReversed().flatMap(({ comments }) => comments.map(({ id }) => id))).toEqual(ids.slice(0, 45));
    expect((await list(mara, requestId)).comments.at(-1)).toMatchObject({ text: 'Meanwhile' });
  });

  test.each([0, 20, 40])('end after the last page (%d)', async (count) => {
    const requestId = await createOne();
    await createComments(
      app.db,
      Array.from({ length: count }, () => ({ requestId, memberId: nel.id })),
    );
    let read = 0;
    let cursor: number | null | undefined;
    while (cursor !== null) {
      const page = await list(mara, requestId, cursor);
      read += page.comments.length;
      cursor = page.nextCursor;
      expect(page.comments.length).toBe(count === 0 ? 0 : 20);
    }
    expect(read).toBe(count);
  });

  test('are none when the request does not exist', async () => {
    expect(await list(nel, randomUUID())).toEqual({ comments: [], nextCursor: null });
  });

  test('of twenty members at once are all stored and counted, each with its own position', () =>
    commentOnOneRequest(app, 20));
});
