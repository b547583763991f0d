import type { RequestId } from '@dubplate/domain/ids.ts';
import { requestsRoom } from '@dubplate/domain/live/live-events.ts';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { live } from '../../../test/live.ts';
import { render } from '../../../test/render.tsx';
import { createRequest } from '../../../test/rows.ts';
import { server } from '../../../test/server.ts';
import { RequestList } from './request-list.tsx';
import { addNews, restartList, useNewRequestNews, useRequestCounts } from './use-requests.ts';

const titles = page.getByRole('heading', { level: 2 });
const failed = page.getByText(/^That did not load/);
const retry = page.getByRole('button', { name: 'Try again' });
const counts = { community: 2, mine: 0 };

type Options = { tab?: 'community' | 'mine'; query?: string };

const list = ({ tab = 'community', query = '' }: Options = {}) => (
  <RequestList
    tab={tab}
    query={query}
    filter="hot"
    vote={() => null}
    clip={() => null}
    onOpen={() => {}}
    onOpenSong={() => {}}
    emptyAction={null}
  />
);
const renderList = (options?: Options) => render(list(options));
const calls = () => server.inputs('requests.list').length;

/** Joins the room when the list is shown, which reads the counts. Returns the number of calls by then. */
async function renderJoined(ui: ReactNode): Promise<number> {
  const joins = live.holdJoins();
  await render(ui, { live: true });
  await expect.element(titles.first()).toBeVisible();
  await expect.poll(live.rooms).toContain(requestsRoom);
  live.releaseJoins();
  for (const join of joins) join();
  await expect.poll(calls).toBe(2);
  return 2;
}

/** Timers of this time run when the test says so. */
function holdTimers(milliseconds: number): () => Promise<void> {
  let held: (() => void)[] = [];
  const { setTimeout } = globalThis;
  const start = (run: () => void, time?: number) => (time === milliseconds ? held.push(run) : setTimeout(run, time));
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as typeof setTimeout);
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const due = held;
    held = [];
    for (const run of due) run();
  };
}

function answer(requests: ReturnType<typeof createRequest>[]): void {
  server.answer('requests.list', { requests, nextCursor: null, counts });
  server.answer('requests.states', []);
}

test('shows that it is loading, an error with a retry, and then the requests', async () => {
  server.disconnect('requests.list');
  const release = server.hold('requests.list');
  await renderList();
  await expect.element(page.getByText('Loading requests...')).toBeInTheDocument();
  release();
  await expect.element(failed).toBeVisible();
  answer([createRequest({ title: 'Night bus' })]);
  await retry.click();
  await expect.element(titles).toHaveTextContent('Night bus');
});

test('renders only the cards near the screen of a phone, up to the last one', async () => {
  const requests = Array.from({ length: 200 }, (_, place) => createRequest({ title: `Request ${place}` }));
  answer(requests);
  await renderList();
  await expect.element(page.getByRole('heading', { name: 'Request 0', exact: true })).toBeVisible();
  const last = page.getByRole('heading', { name: 'Request 199', exact: true });
  await expect.element(last).not.toBeInTheDocument();
  // Cards are measured when they come near the screen, which moves the end of the list.
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return last.query();
    })
    .not.toBeNull();
  expect(document.querySelectorAll('article').length).toBeLessThan(40);
});

test('keeps the first page when the next one fails, and offers a retry', async () => {
  const first = createRequest({ title: 'First page' });
  const nextCursor = { hotScore: 1, id: first.id as RequestId };
  server.answer('requests.list', { requests: [first], nextCursor, counts });
  server.answer('requests.states', []);
  const release = server.hold('requests.list');
  await renderList();
  release();
  await expect.element(titles).toHaveTextContent('First page');
  server.disconnect('requests.list');
  await expect.element(failed).toBeVisible();
  await expect.element(titles).toHaveTextContent('First page');
  answer([createRequest({ title: 'Second page' })]);
  await retry.click();
  await expect.element(page.getByRole('heading', { name: 'Second page' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'First page' })).toBeVisible();
});

for (const [options, hint] of [
  [{ tab: 'mine' }, "Heard something you can't name? Somebody here knows it."],
  [{ tab: 'community' }, 'When somebody asks for an ID, you can name it here.'],
  [{ tab: 'community', query: 'velka' }, 'Try fewer words, or others.'],
] satisfies [Options, string][]) {
  test(`shows a hint instead of an empty list: ${hint}`, async () => {
    answer([]);
    await renderList(options);
    await expect.element(page.getByText(hint)).toBeVisible();
  });
}

test('keeps the pill when the fetch of new requests fails', async () => {
  answer([createRequest({ title: 'Older' })]);
  await renderList();
  await expect.element(titles).toHaveTextContent('Older');
  addNews({ id: 'newer', tab: 'community' });
  const pill = page.getByRole('button', { name: 'New requests' });
  server.disconnect('requests.list');
  await pill.click();
  await expect.element(page.getByText('Network error. Please check your connection.')).toBeVisible();
  await expect.element(titles).toHaveTextContent('Older');
  answer([createRequest({ title: 'Newer' })]);
  await pill.click();
  await expect.element(titles).toHaveTextContent('Newer');
  await expect.element(pill).not.toBeInTheDocument();
});

test('ends the pill with the new list, although the new request was counted and announced while it was read', async () => {
  const [gone, older, newer] = [createRequest(), createRequest({ title: 'Older' }), createRequest({ title: 'Newer' })];
  const answerCounted = (requests: (typeof older)[]) =>
    server.answer('requests.list', { requests, nextCursor: null, counts: { community: requests.length, mine: 0 } });
  const ListWithNews = () => {
    useNewRequestNews();
    return list();
  };
  const announce = ({ id }: typeof newer) =>
    live.send({ kind: 'newRequest', row: { id, username: 'daytripper', version: 1 } });
  const pill = page.getByRole('button', { name: 'New requests' });
  answerCounted([older, gone]);
  server.answer('requests.states', [older]);
  const releaseStates = server.hold('requests.states');
  const before = await renderJoined(<ListWithNews />);
  const release = server.hold('requests.list');
  await live.resync();
  await expect.poll(calls).toBe(before + 1);
  await announce(newer);
  await pill.click();
  await expect.poll(calls).toBe(before + 2);
  // The server has deleted a request since the list was read.
  releaseStates();
  await expect.poll(() => titles.elements().length).toBe(1);
  await announce(newer);
  answerCounted([newer, older]);
  release();
  await expect.element(titles.first()).toHaveTextContent('Newer');
  await expect.element(pill).not.toBeInTheDocument();
  await announce(createRequest());
  await expect.element(pill).toBeVisible();
});

const resync = { name: 'after a gap', start: live.resync };
const restart = {
  name: 'of a restarted list',
  start: () => void restartList({ tab: 'community', typed: '', filter: 'hot' }),
};

describe('a deletion whose message arrives', () => {
  const rows = ['First', 'Second', 'Third', 'Fourth'].map((title) => createRequest({ title }));
  const count = page.getByLabelText('Count');
  const answerCount = (community: number) =>
    server.answer('requests.list', { requests: rows, nextCursor: null, counts: { community, mine: 0 } });
  const announce = (place: number) => {
    const { id, version } = rows[place]!;
    return live.send({ kind: 'goneRequest', row: { id, version } });
  };
  const ListWithCount = () => {
    useNewRequestNews();
    return (
      <>
        <output aria-label="Count">{useRequestCounts()?.community}</output>
        {list()}
      </>
    );
  };

  async function open() {
    answerCount(4);
    server.answer('requests.states', rows);
    const runTimers = holdTimers(2_000);
    const before = await renderJoined(<ListWithCount />);
    await expect.element(count).toHaveTextContent('4');
    return { before, runTimers };
  }

  test.each([resync, restart])('during a read $name is counted once', async ({ start }) => {
    const { before, runTimers } = await open();
    const release = server.hold('requests.list');
    await start();
    await expect.poll(calls).toBe(before + 1);
    answerCount(3);
    await announce(3);
    release();
    await expect.element(count).toHaveTextContent('2');
    await runTimers();
    await expect.element(count).toHaveTextContent('3');
    expect(calls()).toBe(before + 2);
  });

  test.each([resync, restart])('after a read $name is counted once', async ({ start }) => {
    const { before, runTimers } = await open();
    answerCount(3);
    await start();
    await expect.element(count).toHaveTextContent('3');
    await announce(3);
    await expect.element(count).toHaveTextContent('2');
    await runTimers();
    await expect.element(count).toHaveTextContent('3');
    expect(calls()).toBe(before + 2);
  });

  test('during the second read is counted once', async () => {
    const { before, runTimers } = await open();
    answerCount(3);
    await live.resync();
    await expect.element(count).toHaveTextContent('3');
    await announce(3);
    const release = server.hold('requests.list');
    await runTimers();
    await expect.poll(calls).toBe(before + 2);
    answerCount(2);
    await announce(2);
    release();
    await expect.element(count).toHaveTextContent('1');
    await runTimers();
    await expect.element(count).toHaveTextContent('2');
    await runTimers();
    expect(calls()).toBe(before + 3);
  });
});

test('drops a request that the server no longer has after a reconnect, but not because the call failed', async () => {
  answer([createRequest({ title: 'Night bus' })]);
  server.disconnect('requests.states');
  await render(list(), { live: true });
  const stateCalls = () => server.inputs('requests.states').length;
  await expect.poll(stateCalls).toBe(1);
  // The page resynchronizes after a random delay, which is another call.
  vi.spyOn(Math, 'random').mockReturnValue(0.9);
  await live.drop();
  await expect.poll(stateCalls).toBe(2);
  await expect.element(titles).toHaveTextContent('Night bus');
  server.answer('requests.states', []);
  await live.drop();
  await expect.element(titles).toHaveTextContent('No requests yet');
});

test('shows two lines of the description', async () => {
  const description = 'A breakdown where everybody stopped talking and the bassline came back wider than the room was';
  answer([createRequest({ description })]);
  await renderList();
  await expect.element(page.getByText(/^A breakdown/)).toBeVisible();
  const text = page.getByText(/^A breakdown/).element();
  const lines = text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
  expect(Math.round(lines)).toBe(2);
});
