import { randomUUID } from 'node:crypto';
import { expect, test } from '../support/test.ts';
import { until } from '../../tools/services/server-process.ts';
import { newPerson } from '../support/actors.ts';
import {
  card,
  countIn,
  openCard,
  createRequests,
  postComment,
  postRequest,
  requestSheet,
  setVote,
  tab,
  titles,
  topOf,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';

// Each test starts with an empty list.
test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());
const uniqueName = () => `Onyx${randomUUID().replaceAll(/[^a-f]/g, '')}`;
const soon = { timeout: 2_000 };
const pill = (page: Parameters<typeof card>[0]) => page.getByRole('button', { name: 'New requests' });

test.describe('side by side', () => {
  test('votes, comments and Solved change in place, without moving or reordering cards', async ({
    env,
    member,
    otherMember,
  }) => {
    const [mara, nel] = [
      await otherMember({ person: newPerson('mara') }),
      await member({ path: null, person: newPerson('nel') }),
    ];
    const name = uniqueName();
    const all = ['a', 'b', 'c', 'd'].map((suffix) => `${name} ${suffix}`);
    const ids = await createRequests(
      env,
      mara.username,
      all.map((title) => ({ title, votes: 1 })),
    );
    await watchTrackId(nel.page, '?tab=community');
    const places = () => Promise.all(all.map((title) => topOf(card(nel.page, title))));
    const before = await places();
    const [third, last] = [all[2]!, all[3]!];
    // The second vote ranks it above all requests less than a day older or younger.
    await setVote(mara.context, ids[2]!, true);
    await expect.poll(() => countIn(voteButton(nel.page, third)), soon).toBe(2);
    await postComment(mara.context, ids[2]!, 'Moth Ledger?');
    await expect
      .poll(
        () =>
          countIn(
            card(nel.page, third)
              .getByText(/Comments:/)
              .locator('..'),
          ),
        soon,
      )
      .toBe(1);
    expect(await places()).toEqual(before);
    await call(mara.context, 'requests.convert', { id: ids[3]!, title: `${name} track`, artist: 'Moth Ledger' });
    await card(nel.page, last).getByText('Solved', { exact: true }).waitFor(soon);
    await card(nel.page, last).getByRole('button', { name: 'View Track →' }).waitFor();
    expect(await places()).toEqual(before);
    expect((await titles(nel.page)).filter((title) => title.startsWith(name))).toEqual(all);
    expect(nel.consoleErrors).toEqual([]);
  });

  test("another member's new request waits behind a pill; a tap shows it on top", async ({ env, member }) => {
    const [mara, nel] = [await member({ path: null }), await member({ path: null })];
    const name = uniqueName();
    const all = Array.from({ length: 8 }, (_, place) => `${name} ${place}`);
    await createRequests(
      env,
      mara.username,
      all.map((title, place) => ({ title, hoursAgo: place + 1 })),
    );
    await watchTrackId(nel.page, '?tab=community');
    const community = async () => Number(/\d+/.exec((await tab(nel.page, 'Dubplate Community').textContent())!)![0]);
    const before = await community();
    await nel.page.evaluate(() => window.scrollTo(0, 300));
    const place = await topOf(card(nel.page, all[3]!));
    await postRequest(mara.context, { title: `${name} brand new` });
    await pill(nel.page).waitFor(soon);
    expect(await topOf(card(nel.page, all[3]!))).toBe(place);
    await expect(card(nel.page, `${name} brand new`)).toHaveCount(0);
    const { y } = (await pill(nel.page).boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(60);
    await pill(nel.page).click();
    await card(nel.page, `${name} brand new`).waitFor();
    expect((await titles(nel.page))[0]).toBe(`${name} brand new`);
    await expect.poll(() => nel.page.evaluate(() => window.scrollY)).toBe(0);
    await pill(nel.page).waitFor({ state: 'detached' });
    await expect.poll(community).toBe(before + 1);
    // The member's own request shows no pill.
    await watchTrackId(mara.page);
    // Waits for the list: a request posted earlier could be in it already and would show no pill.
    const listed = mara.page.waitForResponse((answer) => /requests\.list.*community/.test(answer.url()));
    await tab(mara.page, 'Dubplate Community').click();
    await (await listed).finished();
    await postRequest(nel.context, { title: `${name} from nel` });
    await pill(mara.page).waitFor(soon);
    await expect(pill(nel.page)).toHaveCount(0);
  });

  test("a deleted request leaves the list and its tab's count, and closes its sheet with a message", async ({
    env,
    member,
    otherMember,
  }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const name = uniqueName();
    const ids = await createRequests(env, mara.username, [{ title: `${name} a` }, { title: `${name} b` }]);
    await watchTrackId(nel.page, '?tab=community');
    const community = async () => Number(/\d+/.exec((await tab(nel.page, 'Dubplate Community').textContent())!)![0]);
    const before = await community();
    await call(mara.context, 'requests.remove', { id: ids[0]! });
    await card(nel.page, `${name} a`).waitFor({ state: 'detached', ...soon });
    await expect.poll(community).toBe(before - 1);
    await openCard(nel.page, `${name} b`);
    await requestSheet(nel.page, `${name} b`).getByText('Comments (0)').waitFor();
    await call(mara.context, 'requests.remove', { id: ids[1]! });
    await nel.page.getByText('This request is no longer here.').waitFor(soon);
    await nel.page.getByRole('dialog').waitFor({ state: 'detached' });
    await card(nel.page, `${name} b`).waitFor({ state: 'detached' });
    await expect.poll(() => new URL(nel.page.url()).search).toBe('?tab=community');
  });
});

test.describe('side by side', { tag: '@phone' }, () => {
  test('a pill whose fetch fails stays and shows why', async ({ env, member, otherMember }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const name = uniqueName();
    await createRequests(env, mara.username, [{ title: `${name} old` }]);
    await watchTrackId(nel.page, '?tab=community');
    await postRequest(mara.context, { title: `${name} new` });
    await pill(nel.page).waitFor(soon);
    await nel.page.route('**requests.list**', (route) => route.abort(), { times: 1 });
    await pill(nel.page).click();
    await nel.page.getByText('Network error. Please check your connection.').waitFor();
    await card(nel.page, `${name} old`).waitFor();
    await pill(nel.page).click();
    await card(nel.page, `${name} new`).waitFor();
  });

  test('a vote on one device of a member appears on the other', async ({ env, member, otherMember }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const title = uniqueName();
    await createRequests(env, mara.username, [{ title, votes: 2 }]);
    const other = await nel.context.newPage();
    await watchTrackId(nel.page, '?tab=community');
    await watchTrackId(other, '?tab=community');
    await voteButton(nel.page, title).click();
    await expect.poll(() => voteButton(other, title).getAttribute('aria-pressed'), soon).toBe('true');
    await expect.poll(() => countIn(voteButton(other, title)), soon).toBe(3);
    await voteButton(other, title).click();
    await expect.poll(() => voteButton(nel.page, title).getAttribute('aria-pressed'), soon).toBe('false');
    await expect.poll(() => countIn(voteButton(nel.page, title)), soon).toBe(2);
  });

  test('a vote counted together with votes of other members counts once', async ({ env, member, otherMember }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const title = uniqueName();
    const [id] = await createRequests(env, mara.username, [{ title, votes: 2 }]);
    await watchTrackId(nel.page, '?tab=community');
    // The server stores the vote and sends the live event long before it responds.
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await nel.page.route('**/votes.set**', async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await nel.page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const record = () => {
        for (const button of document.querySelectorAll('.vote')) seen.add(/\d+$/.exec(button.textContent!)![0]);
      };
      new MutationObserver(record).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await voteButton(nel.page, title).click();
    await expect.poll(() => countIn(voteButton(nel.page, title))).toBe(3);
    await setVote(mara.context, id!, true);
    await nel.page.waitForTimeout(400);
    expect(await countIn(voteButton(nel.page, title))).toBe(3);
    answer();
    await expect.poll(() => countIn(voteButton(nel.page, title)), soon).toBe(4);
    expect(await nel.page.evaluate('[...seen].filter((count) => Number(count) > 4)')).toEqual([]);
  });

  test('visible cards are refetched in one call, and a card that scrolls back into view is correct again', async ({
    env,
    member,
    otherMember,
  }) => {
    const { page, context, username } = await member({ path: null });
    const nel = await otherMember();
    const name = uniqueName();
    const all = Array.from({ length: 10 }, (_, place) => `${name} ${place}`);
    const ids = await createRequests(
      env,
      username,
      all.map((title) => ({ title })),
    );
    const asked: string[][] = [];
    page.on('request', (request) => {
      if (!request.url().includes('requests.states')) return;
      const input = JSON.parse(new URL(request.url()).searchParams.get('input')!) as Record<string, { ids: string[] }>;
      asked.push(...Object.values(input).map((each) => each.ids));
    });
    await watchTrackId(page);
    await page.waitForTimeout(500);
    const inSight = await page
      .getByRole('article')
      .evaluateAll(
        (cards) => cards.filter((element) => element.getBoundingClientRect().top < window.innerHeight).length,
      );
    expect(new Set(asked.flat()).size).toBe(inSight);
    expect(asked[0]).toEqual(ids.slice(0, inSight));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await until(() => asked.flat().includes(ids[9]!), 'the last card to be asked about');
    await setVote(nel.context, ids[0]!, true);
    await call(context, 'requests.solve', { id: ids[0]! });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => countIn(voteButton(page, all[0]!)), soon).toBe(1);
    await card(page, all[0]!).getByText('Solved', { exact: true }).waitFor(soon);
  });

  test('requests posted while another screen was open wait behind the pill on return', async ({
    env,
    member,
    otherMember,
  }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const name = uniqueName();
    await createRequests(env, mara.username, [{ title: `${name} old`, hoursAgo: 1 }]);
    await watchTrackId(nel.page, '?tab=community');
    await card(nel.page, `${name} old`).waitFor();
    await nel.page.getByRole('link', { name: 'Profile' }).click();
    await nel.page.getByRole('button', { name: 'Sign Out' }).waitFor();
    await postRequest(mara.context, { title: `${name} new` });
    await nel.page.goBack();
    await card(nel.page, `${name} old`).waitFor();
    await pill(nel.page).waitFor(soon);
    expect(await titles(nel.page)).toEqual([`${name} old`]);
    await pill(nel.page).click();
    await card(nel.page, `${name} new`).waitFor();
    await pill(nel.page).waitFor({ state: 'detached' });
    // No event was missed this time.
    await nel.page.getByRole('link', { name: 'Profile' }).click();
    await nel.page.getByRole('button', { name: 'Sign Out' }).waitFor();
    const asked = nel.page.waitForResponse((response) => response.url().includes('requests.list'));
    await nel.page.goBack();
    await asked;
    await nel.page.waitForTimeout(200);
    await expect(pill(nel.page)).toHaveCount(0);
  });

  test('changes during a lost connection are fetched afterwards, without reordering', async ({
    env,
    member,
    otherMember,
  }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const name = uniqueName();
    const all = ['a', 'b', 'c'].map((suffix) => `${name} ${suffix}`);
    const ids = await createRequests(
      env,
      mara.username,
      all.map((title) => ({ title, votes: 1 })),
    );
    await watchTrackId(nel.page, '?tab=community');
    await nel.context.setOffline(true);
    await nel.page.getByText("You're offline.").waitFor();
    await setVote(mara.context, ids[1]!, true);
    await call(mara.context, 'requests.remove', { id: ids[2]! });
    await postRequest(mara.context, { title: `${name} new` });
    await postRequest(mara.context, { title: `${name} newer` });
    await nel.context.setOffline(false);
    // The page becomes visible again.
    await nel.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => countIn(voteButton(nel.page, all[1]!)), { timeout: 5_000 }).toBe(2);
    await card(nel.page, all[2]!).waitFor({ state: 'detached' });
    await pill(nel.page).waitFor();
    expect((await titles(nel.page)).filter((title) => title.startsWith(name))).toEqual(all.slice(0, 2));
  });
});
