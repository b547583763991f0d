import { randomUUID } from 'node:crypto';
import { clipFormat, peakCount } from '@dubplate/domain/clips/clip.ts';
import type { Comment } from '@dubplate/domain/comments/comment.ts';
import type { RequestCard, RequestState } from '@dubplate/domain/requests/request.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createClip } from '../../tools/fixtures/clips.ts';
import { createComments as insertComments } from '../../tools/fixtures/comments.ts';
import { makeClip } from '../../tools/fixtures/media.ts';
import { readMemberId } from '../../tools/fixtures/members.ts';
import { createRequests as insertRequests } from '../../tools/fixtures/requests.ts';
import { openLive } from './actors.ts';
import type { Heard } from '../../packages/domain/src/requests/heard.ts';
import type { RunningEnvironment } from './environment.ts';
import { call } from './songs.ts';

const defaultDescription = 'Rolling two-step thing with a pitched-down vocal';

type NewRequest = { title: string; description?: string; link?: string } & Partial<Heard>;

/** Posts a request as the member and returns its id. */
export async function postRequest(context: BrowserContext, request: NewRequest): Promise<string> {
  const added = { id: randomUUID(), description: defaultDescription, ...request };
  return (await call<RequestCard>(context, 'requests.add', added)).id;
}

export const setVote = (context: BrowserContext, requestId: string, voted: boolean) =>
  call<RequestState>(context, 'votes.set', { requestId, voted });

export const postComment = (context: BrowserContext, requestId: string, text: string) =>
  call<Comment>(context, 'comments.add', { id: randomUUID(), requestId, text });

type RequestFixture = {
  title: string;
  description?: string;
  link?: string;
  votes?: number;
  hoursAgo?: number;
  solved?: boolean;
  songId?: string;
  /** True: a clip without a file. A number: a file that plays this many seconds. */
  clip?: boolean | number;
};

/** Inserts requests directly. The first is the hottest unless votes and hours differ. */
export async function createRequests(
  { db, bucket }: RunningEnvironment,
  username: string,
  created: RequestFixture[],
): Promise<string[]> {
  const memberId = await readMemberId(db, username);
  const ids = await insertRequests(
    db,
    username,
    created.map(({ title, description, link, votes, hoursAgo, solved, songId }, place) => ({
      title,
      description: description ?? defaultDescription,
      link: link ?? null,
      created_at: new Date(Date.now() - (hoursAgo ?? place) * 3_600_000),
      ...(solved && { solved_at: new Date(), solved_by: memberId }),
      ...(votes !== undefined && { vote_count: votes }),
      ...(songId !== undefined && { resolved_song_id: songId }),
    })),
  );
  for (const [place, { clip }] of created.entries()) {
    if (!clip) continue;
    const object_key = `id-requests/${ids[place]}.mp3`;
    const seconds = clip === true ? 47 : clip;
    await createClip(db, {
      member_id: memberId,
      request_id: ids[place]!,
      object_key,
      milliseconds: seconds * 1000,
      peaks: Buffer.from(Array.from({ length: peakCount }, (_, at) => 60 + ((at * (place + 7)) % 13) * 15)),
    });
    if (clip !== true) await bucket.write(object_key, clipFormat.type, makeClip(seconds));
  }
  return ids;
}

/** Inserts comments directly, oldest first. */
export async function createComments(
  { db }: RunningEnvironment,
  requestId: string,
  username: string,
  texts: string[],
): Promise<void> {
  const memberId = await readMemberId(db, username);
  await insertComments(
    db,
    texts.map((text) => ({ requestId, memberId, text })),
  );
}

export const tab = (page: Page, name: 'Dubplate Community' | 'My Requests') =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
/** Cards are buttons on a phone, and links at desk size. */
export const openCard = (page: Page, title: string) =>
  page
    .getByRole('article')
    .getByRole('button', { name: title, exact: true })
    .or(page.getByRole('article').getByRole('link', { name: title, exact: true }))
    .click();
export const voteButton = (page: Page, title: string) => card(page, title).getByRole('button', { name: /^Vote for/ });
/** The number at the end of an element's text. */
export const countIn = async (target: Locator) => Number(/\d+$/.exec(await target.innerText())?.[0]);
/** Matches the count at the end of a vote button or comment counter. */
export const count = (expected: number) => new RegExp(`: ${expected}$`);
export const commentCounter = (page: Page, title: string) => card(page, title).getByText('Comments:').locator('..');
export const titles = (page: Page) => page.getByRole('article').getByRole('heading');
/** The opened request: a sheet on a phone, a pane at desk size. */
export const requestSheet = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true }).or(page.getByRole('region', { name: title, exact: true }));
/** The same, whatever its title is. */
export const openedRequest = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('region').filter({ has: page.getByLabel('Add a comment') }));

/** Scrolls the list of Track ID: the page on a phone, a pane at desk size. */
export const scrollList = (page: Page, top: number): Promise<void> =>
  page.evaluate((to) => {
    (document.querySelector('[data-screen-scroller]') ?? document.documentElement).scrollTo(0, to);
  }, top);
export const listScroll = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector('[data-screen-scroller]') ?? document.documentElement).scrollTop);

/** The vertical position of an element in whole pixels. */
export const topOf = async (target: Locator) => Math.round((await target.boundingBox())!.y);

/** Opens Track ID and waits until the server knows which cards are visible. */
export const watchTrackId = (page: Page, search = '') => openLive(page, `/id-help${search}`, 'requests.states');

/** Delays the calls of a procedure until they are released, and counts them. */
export async function holdCalls(page: Page, procedure: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = { count: 0, release: resolve };
  await page.route(`**${procedure}**`, async (route) => {
    hold.count += 1;
    await promise;
    await route.continue();
  });
  return hold;
}

/** Lets the server process the next call of a procedure, and drops its response. */
export const loseResponse = (page: Page, procedure: string) =>
  page.route(
    `**/${procedure}**`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Opens a three-dots menu and chooses an option. */
export async function chooseOption(page: Page, menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

/** Scrolls until the list ends this many pixels below what is visible. */
export const scrollAboveEnd = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(async (below) => {
    const pane = document.querySelector('[data-screen-scroller]');
    const scroller = pane ?? document.documentElement;
    const end = document.querySelector('[role=tabpanel] ul')!.getBoundingClientRect().bottom;
    scroller.scrollBy(0, end - (pane?.getBoundingClientRect().bottom ?? window.innerHeight) - below);
    // An IntersectionObserver reports in the frame after the scroll.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  }, pixels);
