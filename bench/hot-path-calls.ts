import { randomUUID } from 'node:crypto';
import type { CreatedMember } from '../tools/fixtures/members.ts';
import { createRecorder, type Api, type Statement } from '../tools/load/statements.ts';
import type { Pool } from '../tools/seed/rows.ts';
import { sampleTerms, type Term } from './terms.ts';
import type { HttpRequest } from './wrk.ts';

export type HotCall = {
  name: string;
  requests: HttpRequest[];
  /** The SQL of the first calls. A repeated call that creates a row needs another id than `createdId`. */
  bare: { statements: Statement[]; createdId: string | undefined }[];
};

type Input = Record<string, unknown> | undefined;
export type Definition = {
  name: string;
  procedure: string;
  type: HttpRequest['type'];
  /** Of the first and second turn of each member, or of many more turns. */
  turns: number;
  input(index: number, turn: number): Input;
};

/** Who sends the calls over HTTP, and whose calls are recorded for bare SQL: both toggle votes and favorites. */
export type HotMembers = { http: readonly CreatedMember[]; bare: readonly CreatedMember[] };

const text = 'Heard it at the closing of the small room: the synth comes in after the second break.';

/** What members do most. A vote or favorite of the first turn is removed in the second, so each call changes a row. */
export async function defineHotCalls(pool: Pool, terms: readonly Term[]): Promise<Definition[]> {
  const readIds = async (table: string) =>
    (await pool.query<{ id: string }>(`select id from ${table} order by md5(id::text) limit 20000`)).rows;
  const [requests, songs] = [await readIds('requests'), await readIds('songs')];
  const pick = <T>(list: readonly T[], index: number) => list[(index * 7) % list.length]!;
  return [
    {
      name: 'vote',
      procedure: 'votes.set',
      type: 'mutation',
      turns: 2,
      input: (index, turn) => ({ requestId: pick(requests, index).id, voted: turn === 0 }),
    },
    {
      name: 'favorite',
      procedure: 'favorites.set',
      type: 'mutation',
      turns: 2,
      input: (index, turn) => ({ songId: pick(songs, index).id, favorited: turn === 0 }),
    },
    {
      name: 'comment',
      procedure: 'comments.add',
      type: 'mutation',
      turns: 20,
      input: (index) => ({ id: randomUUID(), requestId: pick(requests, index).id, text }),
    },
    {
      name: 'feed page',
      procedure: 'requests.list',
      type: 'query',
      turns: 1,
      input: () => ({ tab: 'community', query: '', filter: 'hot' }),
    },
    {
      name: 'search',
      procedure: 'songs.search',
      type: 'query',
      turns: 1,
      input: (index) => ({ query: pick(terms, index).query }),
    },
    {
      name: 'song',
      procedure: 'songs.read',
      type: 'query',
      turns: 1,
      input: (index) => ({ id: pick(songs, index).id }),
    },
    { name: 'current member', procedure: 'accounts.current', type: 'query', turns: 1, input: () => undefined },
  ];
}

export async function createHotCalls(pool: Pool, members: HotMembers, wanted: readonly string[]): Promise<HotCall[]> {
  const calls: HotCall[] = [];
  for (const definition of await defineHotCalls(pool, await sampleTerms(pool))) {
    if (wanted.length > 0 && !wanted.includes(definition.name)) continue;
    calls.push(await createCalls(pool, members, definition));
  }
  return calls;
}

async function createCalls(pool: Pool, members: HotMembers, definition: Definition): Promise<HotCall> {
  const { name, procedure, type, turns, input } = definition;
  const record = createRecorder(pool, '');
  const bare: HotCall['bare'] = [];
  const requests: HttpRequest[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { cookie }] of members.http.entries()) {
      requests.push({ cookie, procedure, type, input: input(index, turn) });
    }
    // Recording runs a call. A toggle is recorded on and off.
    if (turn >= 2) continue;
    for (const [index, member] of members.bare.entries()) {
      const given = input(members.http.length + index, turn);
      const statements = await record((api) => callByName(api, procedure, given), member.id);
      bare.push({ statements, createdId: given?.['text'] ? String(given['id']) : undefined });
    }
  }
  return { name, requests, bare };
}

function callByName(api: Api, path: string, input: Input): Promise<unknown> {
  const [feature, name] = path.split('.') as [string, string];
  const procedures = api as unknown as Record<string, Record<string, (input: Input) => Promise<unknown>>>;
  return procedures[feature]![name]!(input);
}
