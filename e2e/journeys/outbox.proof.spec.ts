import type { Page, Route } from '@playwright/test';
import { readMemberId } from '../../tools/fixtures/members.ts';
import { createSongs } from '../../tools/fixtures/songs.ts';
import { newPerson, signIn } from '../support/actors.ts';
import { create, description, title } from '../support/new-request-form.ts';
import { outboxRows, untilSent } from '../support/outbox.ts';
import { createRequests, requestSheet } from '../support/requests.ts';
import { expect, test } from '../support/test.ts';

const songTitles = Array.from({ length: 12 }, (_, index) => `Proof ${index + 1} of many`);
const requestTitles = Array.from({ length: 8 }, (_, index) => `Which track ${index + 1}`);

/** mulberry32: the same seed gives the same numbers. */
function createRandom(seed: number) {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { random, pick: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]! };
}

/** What a member wants, from taps alone: the last state of each heart and vote, every comment and every request. */
class Wishes {
  readonly hearts = new Map<string, boolean>();
  readonly votes = new Map<string, boolean>();
  readonly comments: string[] = [];
  readonly requests: string[] = [];
  get rows() {
    const on = (map: Map<string, boolean>) => [...map].flatMap(([key, isOn]) => (isOn ? [key] : [])).toSorted();
    return {
      hearts: on(this.hearts),
      votes: on(this.votes),
      comments: this.comments.toSorted(),
      requests: this.requests.toSorted(),
    };
  }
}

type Network = 'up' | 'down' | 'lossy';

/** Taps a toggle and waits until the app has sent or stored it. Returns the state that the screen shows. */
async function toggle(page: Page, selector: string): Promise<boolean> {
  const before = await page.locator(selector).evaluate((button: HTMLButtonElement) => {
    const pressed = button.getAttribute('aria-pressed');
    button.click();
    return pressed;
  });
  const isDone = (button: Element) => !button.hasAttribute('aria-disabled') && button.getAttribute('aria-pressed');
  const done = before === 'true' ? 'false' : 'true';
  await expect.poll(() => page.locator(selector).evaluate(isDone), { intervals: [10, 20, 50] }).toBe(done);
  return done === 'true';
}

async function show(page: Page, screen: 'home' | 'requests', again = false): Promise<void> {
  const path = screen === 'home' ? '/?q=proof' : '/id-help?tab=community';
  if (!again && page.url().endsWith(path)) return;
  await page.goto(path);
  await (screen === 'home' ? heartOf(page, 0) : voteOf(page, 0)).waitFor();
}

const heartSelector = (song: number) => `button[aria-label="Favorite ${songTitles[song]}"]`;
const heartOf = (page: Page, song: number) => page.locator(heartSelector(song));
const voteSelector = (request: number) => `article:has([aria-label="${requestTitles[request]}"]) button.vote`;
const voteOf = (page: Page, request: number) => page.locator(voteSelector(request));

test(
  '500 random writes with reloads, two tabs and another member: none is lost, doubled or misattributed',
  { tag: '@phone' },
  async ({ startActors }) => {
    test.setTimeout(600_000);
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
    console.log(`SEED=${seed}`);
    const { random, pick } = createRandom(seed);
    const { env, member, otherMember } = await startActors({ MEMBER_CALLS_PER_MINUTE: '100000' });
    await createSongs(
      env.db,
      songTitles.map((name) => ({ title: name })),
    );
    const asker = await otherMember();
    const requestIds = await createRequests(
      env,
      asker.username,
      requestTitles.map((name) => ({ title: name, votes: 100 })),
    );
    const mara = newPerson('mara');
    await otherMember({ person: mara, earlyAccess: true });
    const ines = await member({ earlyAccess: true, path: null });
    const { context } = ines;
    const tabs = [ines.page, await context.newPage()];

    let network: Network = 'up';
    await context.route('**/api/trpc/**', async (route: Route) => {
      if (network === 'up' || route.request().method() !== 'POST') return route.continue();
      const fate = network === 'down' ? 'abort' : pick(['abort', 'lose', 'continue']);
      if (fate === 'continue') return route.continue();
      // The server applies the write, and its response is lost.
      if (fate === 'lose') await route.fetch();
      return route.abort('internetdisconnected');
    });

    let serial = 0;
    async function act(page: Page, wishes: Wishes, who: string): Promise<void> {
      const chance = random();
      if (chance < 0.92) {
        // On the screen that the tab shows: opening another one takes a second.
        if (!/q=proof$|tab=community$/.test(page.url())) await show(page, pick(['home', 'requests']));
        const song = Math.floor(random() * songTitles.length);
        const request = Math.floor(random() * requestTitles.length);
        if (page.url().endsWith('q=proof'))
          wishes.hearts.set(songTitles[song]!, await toggle(page, heartSelector(song)));
        else wishes.votes.set(requestTitles[request]!, await toggle(page, voteSelector(request)));
      } else if (chance < 0.96) {
        serial += 1;
        const request = Math.floor(random() * requestTitles.length);
        await page.goto(`/id-help?tab=community&request=${requestIds[request]}`);
        const sheet = requestSheet(page, requestTitles[request]!);
        await sheet.getByLabel('Add a comment').fill(`Comment ${serial} of ${who}`);
        await sheet.getByRole('button', { name: 'Send' }).click();
        await expect(sheet.getByText(`Comment ${serial} of ${who}`)).toBeVisible();
        // Stored or waiting: closing the tab cancels a call that is not answered.
        await expect(sheet.locator('[aria-busy=true]')).toHaveCount(0);
        wishes.comments.push(`Comment ${serial} of ${who}`);
      } else if (chance < 0.975) {
        serial += 1;
        await page.goto('/id-help?tab=mine&new=request');
        await title(page).fill(`Request ${serial} of ${who}`);
        await description(page).fill('Written in the proof');
        await create(page)
          .or(page.getByRole('button', { name: 'Post when online' }))
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        wishes.requests.push(`Request ${serial} of ${who}`);
      } else {
        await show(page, pick(['home', 'requests']), true);
      }
    }

    async function actRandomly(count: number, wishes: Wishes, who: string): Promise<void> {
      for (let turn = 0; turn < count; turn += 1) {
        if (turn % 12 === 0) network = pick(['up', 'down', 'down', 'lossy', 'lossy']);
        await act(pick(tabs), wishes, who);
      }
    }

    async function sendAll(): Promise<void> {
      network = 'up';
      for (const tab of tabs) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
      await untilSent(tabs[0]!);
    }

    const ofInes = new Wishes();
    await actRandomly(230, ofInes, 'Ines');
    await sendAll();

    // Another member signs in. The second tab is cut off: it still shows Ines, who goes on there.
    const stale = tabs[1]!;
    // Otherwise the first tab tells it of the sign-out. A window calls listeners in the order they were added.
    await stale.addInitScript(() => {
      addEventListener('storage', (event) => 'cutOff' in document.body.dataset && event.stopImmediatePropagation());
    });
    // Otherwise a live message to Mara tells it: the socket would have her cookie.
    let isCutOff = true;
    await stale.routeWebSocket(/\/live\//, (socket) => void (isCutOff ? socket.close() : socket.connectToServer()));
    await show(stale, 'home', true);
    await stale.evaluate(() => void (document.body.dataset['cutOff'] = ''));
    await stale.route('**/api/trpc/**', (route) => route.abort('internetdisconnected'));
    await tabs[0]!.goto('/profile');
    await tabs[0]!.getByRole('button', { name: 'Sign Out' }).click();
    await signIn(tabs[0]!, mara.email);
    await tabs[0]!.getByRole('link', { name: 'Profile' }).waitFor();
    for (let turn = 0; turn < 40; turn += 1)
      await toggle(stale, heartSelector(Math.floor(random() * songTitles.length)));
    const ofMara = new Wishes();
    tabs.length = 1;
    await actRandomly(30, ofMara, 'Mara');
    // The cut-off tab reaches the server again, with the cookie of Mara. What waits for Ines is refused, so the tab
    // learns of Mara and deletes it.
    network = 'up';
    isCutOff = false;
    await stale.unroute('**/api/trpc/**');
    await stale.evaluate(() => window.dispatchEvent(new Event('online')));
    const maraId = await readMemberId(env.db, mara.username);
    const databases = () => stale.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(databases).toEqual([`dubplate.member.${maraId}`]);
    tabs.push(stale);
    await actRandomly(200, ofMara, 'Mara');
    await sendAll();
    expect((await outboxRows(tabs[0]!)).filter(({ problem }) => problem)).toEqual([]);

    async function rowsOf(username: string) {
      const id = await readMemberId(env.db, username);
      const hearts = await env.db
        .selectFrom('favorites')
        .innerJoin('songs', 'songs.id', 'favorites.song_id')
        .select('songs.title as name')
        .where('favorites.member_id', '=', id)
        .execute();
      const votes = await env.db
        .selectFrom('votes')
        .innerJoin('requests', 'requests.id', 'votes.request_id')
        .select('requests.title as name')
        .where('votes.member_id', '=', id)
        .execute();
      const comments = await env.db.selectFrom('comments').select('text as name').where('member_id', '=', id).execute();
      const requests = await env.db
        .selectFrom('requests')
        .select('title as name')
        .where('member_id', '=', id)
        .execute();
      const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();
      return { hearts: names(hearts), votes: names(votes), comments: names(comments), requests: names(requests) };
    }
    expect(await rowsOf(ines.username)).toEqual(ofInes.rows);
    expect(await rowsOf(mara.username)).toEqual(ofMara.rows);
  },
);
