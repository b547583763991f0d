import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export type LoadMember = { cookie: string; username: string };

type ProcedureCall = { address: string; cookie?: string; procedure: string; input: unknown; isQuery?: boolean };

export async function callProcedure({
  address,
  cookie,
  procedure,
  input,
  isQuery = false,
}: ProcedureCall): Promise<Response> {
  const headers = { origin: address, 'content-type': 'application/json', ...(cookie && { cookie }) };
  const body = JSON.stringify(input);
  const url = `${address}/api/trpc/${procedure}`;
  return isQuery
    ? fetch(`${url}?input=${encodeURIComponent(body)}`, { headers })
    : fetch(url, { method: 'POST', headers, body });
}

async function expectSuccess(call: ProcedureCall): Promise<{ data: never; response: Response }> {
  const response = await callProcedure(call);
  if (response.status !== 200) throw new Error(`${call.procedure}: ${response.status} ${await response.text()}`);
  const { result } = (await response.json()) as { result: { data: never } };
  return { data: result.data, response };
}

/** Registers members through the running server, with codes from its own build. Independent of the schema. */
export async function registerMembers(checkout: string, databaseUrl: string, address: string, count: number) {
  const codes = execFileSync('npm', ['run', '--silent', 'invite', '--', String(count), '--early-access'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  const members: LoadMember[] = [];
  for (const inviteCode of codes.trim().split('\n')) {
    const username = `load-${randomUUID().slice(0, 8)}`;
    const input = { username, email: `${username}@dubplate.example`, password: 'acetate-dreams', inviteCode };
    const { response } = await expectSuccess({ address, procedure: 'accounts.register', input });
    members.push({
      username,
      cookie: response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    });
  }
  return members;
}

export async function postRequest(address: string, { cookie }: LoadMember, title: string): Promise<string> {
  const input = { id: randomUUID(), title, description: 'Rolling two-step thing' };
  await expectSuccess({ address, cookie, procedure: 'requests.add', input });
  return input.id;
}

export async function addSong(
  address: string,
  { cookie }: LoadMember,
  title: string,
  more: { link?: string; releaseDate?: string } = {},
): Promise<string> {
  const input = { title, artists: ['Velka'], ...more };
  const { data } = await expectSuccess({ address, cookie, procedure: 'songs.add', input });
  return (data as { song: { id: string } }).song.id;
}

export const setVote = (address: string, { cookie }: LoadMember, requestId: string, voted: boolean) =>
  expectSuccess({ address, cookie, procedure: 'votes.set', input: { requestId, voted } });

export type Load = { calls(): number; failures: string[]; stop(): Promise<void> };

type LoadTargets = { songId: string; requestId: string };

const pauseMs = 120;

const formatToday = () => new Date().toISOString().slice(0, 10);

/** Lists with pagination. The admin who reads them has more rows in each than fit on a page. */
const pagedLists: [procedure: string, input: object][] = [
  ['favorites.list', { filter: 'all', today: formatToday() }],
  ['favorites.list', { filter: 'week', today: formatToday() }],
  ['songs.search', { query: 'rollout' }],
  ['catalog.list', { filter: 'all', query: '' }],
  ['catalog.list', { filter: 'all', query: 'rollout' }],
  ['requests.list', { tab: 'mine', query: '' }],
];

/**
 * Each member calls procedures in a loop until stopped: reads, votes, favorites, comments, pages and their scripts. The
 * admin reads two pages of every list.
 */
export function startLoad(
  address: string,
  { members, admin }: { members: LoadMember[]; admin: LoadMember },
  { songId, requestId }: LoadTargets,
): Load {
  const failures: string[] = [];
  const stopping = new AbortController();
  let calls = 0;
  const today = formatToday();
  const query = (procedure: string, input: unknown) => ({ procedure, input, isQuery: true });
  const steps = (iteration: number): Omit<ProcedureCall, 'address' | 'cookie'>[] => [
    { procedure: 'votes.set', input: { requestId, voted: iteration % 2 === 0 } },
    query('requests.list', { tab: 'community', query: '' }),
    { procedure: 'favorites.set', input: { songId, favorited: iteration % 2 === 0 } },
    query('favorites.list', { filter: 'all', today }),
    { procedure: 'comments.add', input: { id: randomUUID(), requestId, text: `Comment ${iteration}` } },
    query('comments.list', { requestId }),
    query('songs.search', { query: 'rollout' }),
    query('requests.read', { id: requestId }),
  ];

  async function count(name: string, call: () => Promise<Response>): Promise<string> {
    calls += 1;
    try {
      const response = await call();
      const text = await response.text();
      if (response.status !== 200) failures.push(`${name}: ${response.status} ${text.slice(0, 200)}`);
      return text;
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
      return '';
    }
  }

  async function act({ cookie }: LoadMember): Promise<void> {
    for (let iteration = 0; !stopping.signal.aborted; iteration += 1) {
      for (const step of steps(iteration)) {
        await count(step.procedure, () => callProcedure({ address, cookie, ...step }));
        await delay(pauseMs);
      }
      const page = await count('page', () => fetch(address, { headers: { accept: 'text/html' } }));
      const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? ['/no-script-in-the-page'];
      await count(script, () => fetch(address + script));
    }
  }

  /** Sends the cursor of the previous response, as the browser does: `nextCursor` becomes `cursor`. */
  async function readPages({ cookie }: LoadMember): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const [procedure, input] of pagedLists) {
        const read = (cursor: object) =>
          count(`${procedure} ${JSON.stringify({ ...input, ...cursor })}`, () =>
            callProcedure({ address, cookie, procedure, input: { ...input, ...cursor }, isQuery: true }),
          );
        const answer = await read({});
        await delay(pauseMs);
        if (answer.startsWith('{"result"')) await read(readCursor(answer));
        await delay(pauseMs);
      }
    }
  }

  const acting = [...members.map(act), readPages(admin)];
  return {
    calls: () => calls,
    failures,
    async stop() {
      stopping.abort();
      await Promise.all(acting);
    },
  };
}

function readCursor(answer: string): Record<string, unknown> {
  const { result } = JSON.parse(answer) as { result: { data: Record<string, unknown> } };
  return Object.fromEntries(
    Object.entries(result.data)
      .filter(([name, value]) => name.startsWith('nextCursor') && value !== null)
      .map(([name, value]) => [name.replace('nextCursor', 'cursor'), value]),
  );
}
