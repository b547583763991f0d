import { randomBytes, randomUUID } from 'node:crypto';
import type { Comment } from '@dubplate/domain/comments/comment.ts';
import { requestSearchText, type RequestCard, type RequestState } from '@dubplate/domain/requests/request.ts';
import { sql } from 'kysely';
import type { BrowserContext, Page, Request, WebSocket } from '@playwright/test';
import { until } from '../../tools/services/server-process.ts';
import { call } from './songs.ts';
import type { RunningEnvironment } from './environment.ts';

type NewRequest = { title: string; description?: string; link?: string };

/** Posts a request as the member and returns its id. */
export async function postRequest(context: BrowserContext, request: NewRequest): Promise<string> {
  const statesRequested = {
    id: randomUUID(),
    description: 'Rolling two-step thing with a pitched-down vocal',
    ...request,
  };
  return (await call<RequestCard>(context, 'requests.add', statesRequested)).id;
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
  clip?: boolean;
};

/** Inserts requests directly. The first is the hottest unless votes and hours differ. */
export async function createRequests(
  { db }: RunningEnvironment,
  username: string,
  created: RequestFixture[],
): Promise<string[]> {
  const { id: memberId } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const rows = created.map((request, place) => ({
    id: randomUUID(),
    votes: 0,
    hoursAgo: place,
    description: 'Rolling two-step thing with a pitched-down vocal',
    ...request,
  }));
  await db
    .insertInto('requests')
    .values(
      rows.map(({ id, title, description, link, hoursAgo, solved }) => ({
        id,
        title,
        description,
        link: link ?? null,
        member_id: memberId,
        search_text: requestSearchText({ title, description }),
        created_at: sql<Date>`now() - ${hoursAgo} * interval '1 hour'`,
        solved_at: solved ? new Date() : null,
        solved_by: solved ? memberId : null,
      })),
    )
    .execute();
  for (const { id, votes, solved, songId, clip } of rows) {
    await sql`
      insert into request_states (request_id, member_id, created_at, vote_count, solved, resolved_song_id, hot_score)
      select id, member_id, created_at, ${votes}, ${solved ?? false}, ${songId ?? null}, hot_score(${votes}, created_at)
      from requests where id = ${id}
    `.execute(db);
    if (!clip) continue;
    await db
      .insertInto('clips')
      .values({
        id: randomUUID(),
        member_id: memberId,
        request_id: id,
        upload_key: randomUUID(),
        object_key: randomUUID(),
        file_name: 'clip.mp3',
        size: 1000,
        sha256: randomBytes(32),
        checked_at: new Date(),
        milliseconds: 47_000,
        peaks: randomBytes(120),
      })
      .execute();
  }
  return rows.map(({ id }) => id);
}

/** Inserts comments directly, oldest first. */
export async function createComments(
  { db }: RunningEnvironment,
  requestId: string,
  username: string,
  texts: string[],
): Promise<void> {
  const { id: memberId } = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  for (const text of texts) {
    await db
      .insertInto('comments')
      .values({ id: randomUUID(), request_id: requestId, member_id: memberId, text })
      .execute();
  }
  await sql`
    update request_states set comment_count = (select count(*) from comments where request_id = ${requestId})
    where request_id = ${requestId}
  `.execute(db);
}

export const tab = (page: Page, name: 'Dubplate Community' | 'My Requests') =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const openCard = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true }).click();
export const voteButton = (page: Page, title: string) => card(page, title).getByRole('button', { name: /^Vote for/ });
/** The number at the end of an element's text. */
export const countIn = async (target: ReturnType<Page['locator']>) =>
  Number(/\d+$/.exec(await target.innerText())?.[0]);
export const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
export const requestSheet = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });

/** The vertical position of an element in whole pixels. */
export const topOf = async (target: ReturnType<Page['locator']>) => Math.round((await target.boundingBox())!.y);

/**
 * Opens Track ID and waits until the visible cards are subscribed and no call is running. After connecting, the page
 * calls `accounts.current` and then refetches what it shows.
 */
export async function watchTrackId(page: Page, search = ''): Promise<void> {
  let connected = false;
  let sessionRead = false;
  let statesRequested = false;
  const pendingCalls = new Set<Request>();
  const open = (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => (connected ||= String(payload).startsWith('40')));
  const begin = (request: Request) => {
    if (!request.url().includes('/api/trpc/')) return;
    pendingCalls.add(request);
    statesRequested ||= sessionRead && request.url().includes('requests.states');
  };
  const end = (request: Request) => {
    pendingCalls.delete(request);
    sessionRead ||= connected && request.url().includes('accounts.current');
  };
  page.on('websocket', open).on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(`/id-help${search}`);
  await until(() => statesRequested && pendingCalls.size === 0, 'the live connection');
  page.off('websocket', open).off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

/** Delays the calls of a procedure until they are released, and counts them. */
export async function holdCalls(page: Page, procedure: string, then: 'continue' | 'abort' = 'continue') {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const hold = { count: 0, release };
  await page.route(`**${procedure}**`, async (route) => {
    hold.count += 1;
    await held;
    await route[then]();
  });
  return hold;
}

/** Opens a three-dots menu and chooses an option. */
export async function chooseOption(page: Page, menu: string, option: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: option }).click();
}
