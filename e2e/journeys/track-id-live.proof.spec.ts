import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  card,
  commentCounter,
  count,
  createRequests,
  postComment,
  postRequest,
  setVote,
  titles,
  voteButton,
  watchTrackId,
} from '../support/requests.ts';
import { call } from '../support/songs.ts';
import { expect, test } from '../support/test.ts';

// Each test starts with an empty list.
test.beforeEach(({ env }) => env.db.deleteFrom('requests').execute());

const uniqueName = () => `Onyx${randomUUID().replaceAll(/[^a-f]/g, '')}`;
const pill = (page: Page) => page.getByRole('button', { name: 'New requests' });

test(
  'a vote on one device of a member appears on the other',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const title = uniqueName();
    await createRequests(env, mara.username, [{ title, votes: 2 }]);
    const other = await nel.context.newPage();
    await watchTrackId(nel.page, '?tab=community');
    await watchTrackId(other, '?tab=community');
    await voteButton(nel.page, title).click();
    await expect(voteButton(other, title)).toHaveAttribute('aria-pressed', 'true');
    await expect(voteButton(other, title)).toHaveText(count(3));
    await voteButton(other, title).click();
    await expect(voteButton(nel.page, title)).toHaveAttribute('aria-pressed', 'false');
    await expect(voteButton(nel.page, title)).toHaveText(count(2));
  },
);

test(
  'a vote counted together with votes of other members counts once',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
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
    await expect(voteButton(nel.page, title)).toHaveText(count(3));
    await setVote(mara.context, id!, true);
    // The event of the vote has arrived when the later event of the comment has.
    await postComment(mara.context, id!, 'Moth Ledger?');
    await expect(commentCounter(nel.page, title)).toHaveText(count(1));
    await expect(voteButton(nel.page, title)).toHaveText(count(3));
    answer();
    await expect(voteButton(nel.page, title)).toHaveText(count(4));
    expect(await nel.page.evaluate('[...seen].filter((count) => Number(count) > 4)')).toEqual([]);
  },
);

test(
  'visible cards are refetched in one call, and a card that scrolls back into view is correct again',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
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
    const inSight = await page
      .getByRole('article')
      .evaluateAll(
        (cards) => cards.filter((element) => element.getBoundingClientRect().top < window.innerHeight).length,
      );
    expect(new Set(asked.flat()).size).toBe(inSight);
    expect(asked[0]).toEqual(ids.slice(0, inSight));
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => asked.flat()).toContain(ids[9]);
    await setVote(nel.context, ids[0]!, true);
    await call(context, 'requests.solve', { id: ids[0]! });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(voteButton(page, all[0]!)).toHaveText(count(1));
    await expect(card(page, all[0]!).getByText('Solved', { exact: true })).toBeVisible();
  },
);

test(
  'requests posted while another screen was open wait behind the pill on return',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
    const [mara, nel] = [await otherMember(), await member({ path: null })];
    const name = uniqueName();
    await createRequests(env, mara.username, [{ title: `${name} old`, hoursAgo: 1 }]);
    await watchTrackId(nel.page, '?tab=community');
    await expect(card(nel.page, `${name} old`)).toBeVisible();
    await nel.page.getByRole('link', { name: 'Profile' }).click();
    await expect(nel.page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    const id = await postRequest(mara.context, { title: `${name} new` });
    await nel.page.goBack();
    await expect(card(nel.page, `${name} old`)).toBeVisible();
    await expect(pill(nel.page)).toBeVisible();
    await expect(titles(nel.page)).toHaveText([`${name} old`]);
    await pill(nel.page).click();
    await expect(card(nel.page, `${name} new`)).toBeVisible();
    await expect(pill(nel.page)).toHaveCount(0);
    // No event was missed this time.
    await nel.page.getByRole('link', { name: 'Profile' }).click();
    await expect(nel.page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    const asked = nel.page.waitForResponse((response) => response.url().includes('requests.list'));
    await nel.page.goBack();
    await (await asked).finished();
    // A pill would appear with the fetched list, before a later live event.
    await setVote(mara.context, id, true);
    await expect(voteButton(nel.page, `${name} new`)).toHaveText(count(1));
    await expect(pill(nel.page)).toHaveCount(0);
  },
);

test(
  'changes during a lost connection are fetched afterwards, without reordering',
  { tag: '@phone' },
  async ({ env, member, otherMember }) => {
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
    await expect(nel.page.getByText("You're offline")).toBeVisible();
    await setVote(mara.context, ids[1]!, true);
    await call(mara.context, 'requests.remove', { id: ids[2]! });
    await postRequest(mara.context, { title: `${name} new` });
    await postRequest(mara.context, { title: `${name} newer` });
    await nel.context.setOffline(false);
    // The page becomes visible again.
    await nel.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(voteButton(nel.page, all[1]!)).toHaveText(count(2));
    await expect(card(nel.page, all[2]!)).toHaveCount(0);
    await expect(pill(nel.page)).toBeVisible();
    await expect(titles(nel.page)).toHaveText(all.slice(0, 2));
  },
);
