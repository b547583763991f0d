import type { RequestCard } from '@dubplate/domain/requests/request.ts';
import type { Song } from '@dubplate/domain/songs/song.ts';
import { inScope, startScope } from '../src/platform/member-scope.ts';
import { keys, queries } from '../src/platform/queries.ts';
import { overlay } from '../src/data/member-overlay.ts';
import { hideRow, showRow } from '../src/data/shown-outbox.ts';
import { dropRequest, knownVersion, receiveRequest, receiveRow, receiveVote } from '../src/data/requests.ts';
import { newestSong, shownRequests, shownSongs } from '../src/data/shown-rows.ts';
import { beginReading, receiveFavorite, receiveSongState } from '../src/data/songs.ts';

/** How many events a history has at most. Everything still under way at its end is delivered before the last check. */
const longest = 5;

/** Returns one of the options. The caller of a history decides which. */
export type Choose = <Option>(options: readonly Option[]) => Option;

type Step = { name: string; run: () => void };

/** Calls and live messages under way, delivered in any order; those of a member who left are dropped. */
class Wire {
  steps: Step[] = [];
  send(name: string, deliver: () => void): void {
    this.steps.push({ name, run: inScope(deliver) });
  }
  deliver(step: Step): void {
    this.steps = this.steps.filter((each) => each !== step);
    step.run();
  }
}

type Shown = object | undefined;

/** Compared as text: a hundred thousand calls of `expect` take minutes. */
function compare(history: readonly string[], { shown, expected }: { shown: Shown; expected: Shown }): void {
  if (JSON.stringify(shown) === JSON.stringify(expected)) return;
  throw new Error(`${history.join(', ')}: ${JSON.stringify(shown)} is shown instead of ${JSON.stringify(expected)}`);
}

type Play = {
  wire: Wire;
  /** No live message arrives, and a page is read at the end. */
  isDeaf: boolean;
  /** The page that is on screen when the history begins. */
  readPage: (isEarly?: boolean) => void;
  events: () => Step[];
  /** What is shown, and what is expected: after every event, and when everything was delivered. */
  afterEach: () => { shown: Shown; expected: Shown };
  atEnd: () => { shown: Shown; expected: Shown };
};

/** Chooses events, compares after the last, then delivers what is under way in either order and compares the end. */
function play(choose: Choose, { wire, isDeaf, readPage, events, afterEach, atEnd }: Play): void {
  const history: string[] = [];
  if (choose([true, false])) {
    readPage(true);
    wire.deliver(wire.steps[0]!);
    history.push('a list on screen');
  }
  for (let length = choose([1, 2, 3, 4, 5].slice(0, longest)); length > 0; length -= 1) {
    const step = choose([...events(), ...wire.steps]);
    history.push(step.name);
    if (wire.steps.includes(step)) wire.deliver(step);
    else step.run();
    // Before the last event, the state is the one that a shorter history compared.
    if (length === 1) compare(history, afterEach());
  }
  const rest = wire.steps.length > 1 ? choose([0, -1]) : 0;
  while (wire.steps.length > 0) {
    const step = wire.steps.at(rest)!;
    history.push(step.name);
    wire.deliver(step);
    compare(history, afterEach());
  }
  if (isDeaf) {
    readPage(true);
    wire.deliver(wire.steps[0]!);
    history.push('page after lost messages');
  }
  compare(history, atEnd());
}

let members = 0;
function signIn(): string {
  members += 1;
  startScope(`member ${members}`);
  return `member ${members}`;
}

const id = 'r1';

/** A request is shown as its newest version says, with the pending vote on top. */
export function requestHistory(choose: Choose): void {
  let me = signIn();
  const wire = new Wire();
  const isDeaf = choose([false, true]);
  const announce = (name: string, deliver: () => void) => void (isDeaf || wire.send(name, deliver));
  const server = { version: 1, others: 0, voters: new Set<string>(), deleted: false };
  const count = () => server.others + server.voters.size;
  /** The oracle: everything this member received, of which the highest version counts. */
  let received: { version: number; count: number; deleted: boolean }[] = [];
  let receivedVotes: { version: number; voted: boolean }[] = [];
  let pending: { voted: boolean; count: number } | null = null;
  /** The vote in the outbox. */
  let waiting: { voted: boolean } | null = null;
  let page: RequestCard[] = [];

  const row = (): RequestCard =>
    ({ id, voteCount: count(), version: server.version, voted: server.voters.has(me), mine: false }) as RequestCard;
  const learn = ({ version, voteCount, voted }: Pick<RequestCard, 'version' | 'voteCount' | 'voted'>) => {
    received.push({ version, count: voteCount, deleted: false });
    receivedVotes.push({ version, voted });
  };
  const highest = <Fact extends { version: number }>(facts: Fact[]): Fact | undefined =>
    facts.toSorted((a, b) => a.version - b.version).at(-1);
  /** A deletion keeps the version, so among equals it counts. */
  const newest = () => highest(received.toSorted((a, b) => Number(a.deleted) - Number(b.deleted)));

  function announceState(): void {
    const state = row();
    announce(`live message v${state.version}`, () => {
      receiveRequest(state);
      received.push({ version: state.version, count: state.voteCount, deleted: false });
    });
  }
  const shown = () => {
    const [card] = shownRequests(overlay(), 'community', [{ requests: page, readAt: 0 }]);
    return card && overlay().newest('request', card);
  };

  function readPage(): void {
    const rows = server.deleted ? [] : [row()];
    wire.send('page', () => {
      rows.forEach(receiveRow);
      rows.forEach(learn);
      page = rows;
      const list = { pages: [{ requests: rows, readAt: 0 }], pageParams: [null] };
      queries.setQueryData(keys.requests('community', ''), list);
    });
  }

  const events = (): Step[] => [
    { name: 'page in flight', run: () => readPage() },
    {
      name: 'other vote',
      run() {
        server.others += 1;
        server.version += 1;
        if (!server.deleted) announceState();
      },
    },
    ...(server.deleted
      ? [
          {
            name: 'restore',
            run() {
              server.deleted = false;
              server.version += 1;
              announceState();
            },
          },
        ]
      : [
          {
            name: 'delete',
            run() {
              server.deleted = true;
              const { version } = server;
              announce('deletion', () => {
                dropRequest(id, version);
                received.push({ version, count: 0, deleted: true });
              });
            },
          },
        ]),
    ...(shown() && !pending ? [{ name: 'own vote', run: vote }] : []),
    {
      name: 'other member signs in',
      run() {
        me = signIn();
        [received, receivedVotes, page, pending, waiting] = [[], [], [], null, null];
      },
    },
  ];

  function vote(): void {
    const { voted, voteCount } = shown()!;
    const wish = { voted: !voted, count: voteCount + (voted ? -1 : 1) };
    // While a vote waits, the next one waits too, and replaces it.
    if (waiting || choose([false, true])) return voteOffline(wish.voted);
    pending = wish;
    const end = overlay().begin('request', id, { voted: wish.voted, voteCount: wish.count })!;
    const known = knownVersion(id);
    const knownToOracle = newest()!.version;
    if (server.deleted) {
      return wire.send('refusal', () => {
        dropRequest(id, known);
        received.push({ version: knownToOracle, count: 0, deleted: true });
        pending = null;
        end();
      });
    }
    server.version += 1;
    if (wish.voted) server.voters.add(me);
    else server.voters.delete(me);
    announceState();
    const answer = row();
    announce('own vote in another tab', () => {
      receiveVote(answer);
      receivedVotes.push({ version: answer.version, voted: answer.voted });
    });
    const isLost = choose([false, true]);
    wire.send(isLost ? 'lost response' : 'response', () => {
      if (!isLost) receiveRow(answer);
      if (!isLost) learn(answer);
      pending = null;
      end();
    });
  }

  function voteOffline(voted: boolean): void {
    const own = { voted };
    const write = { kind: 'vote', input: { requestId: id, voted }, about: { title: '' } } as const;
    waiting = own;
    showRow(write);
    wire.send('vote from the outbox', () => {
      if (waiting !== own) return;
      const knownToOracle = newest()!.version;
      if (server.deleted) {
        dropRequest(id);
        received.push({ version: knownToOracle, count: 0, deleted: true });
      } else if (server.voters.has(me) !== voted) {
        server.version += 1;
        if (voted) server.voters.add(me);
        else server.voters.delete(me);
        announceState();
      }
      if (!server.deleted) receiveRow(row());
      if (!server.deleted) learn(row());
      waiting = null;
      hideRow(write);
    });
  }

  const shownCard = (): Shown => {
    const card = shown();
    return card ? { count: card.voteCount, voted: card.voted } : undefined;
  };
  play(choose, {
    wire,
    isDeaf,
    readPage,
    events,
    afterEach() {
      const known = newest();
      const isVisible = page.length > 0 && known && !known.deleted;
      const lastVote = highest(receivedVotes)?.voted;
      const voted = pending?.voted ?? waiting?.voted ?? lastVote;
      const more = waiting && waiting.voted !== lastVote ? (waiting.voted ? 1 : -1) : 0;
      return {
        shown: shownCard(),
        expected: isVisible ? { count: pending?.count ?? known.count + more, voted } : undefined,
      };
    },
    atEnd() {
      const isVisible = page.length > 0 && !server.deleted;
      return {
        shown: shownCard(),
        expected: isVisible ? { count: count(), voted: server.voters.has(me) } : undefined,
      };
    },
  });
}

/** A song ends as the server has it. */
export function songHistory(choose: Choose): void {
  let me = signIn();
  const wire = new Wire();
  const isDeaf = choose([false, true]);
  const announce = (name: string, deliver: () => void) => void (isDeaf || wire.send(name, deliver));
  const server = { version: 1, memberVersion: 1, others: 0, fans: new Set<string>(), archived: false };
  let pending: boolean | null = null;
  let page: { songs: Song[]; readAt: number } | null = null;

  const song = () =>
    ({
      id,
      favorited: server.fans.has(me),
      favoriteCount: server.others + server.fans.size,
      isArchived: server.archived,
      version: server.version,
    }) as Song;
  /** Rows of lists hold no version. */
  const rowOf = ({ version: _version, ...row }: Song) => row as Song;
  const shown = () => {
    const [row] = page ? shownSongs(overlay(), [page]) : [];
    return row && newestSong(overlay(), row);
  };
  function announceState(): void {
    const state = song();
    announce(`live message v${state.version}`, () => receiveSongState(state));
  }
  function change(isArchived: boolean): void {
    server.archived = isArchived;
    server.version += 1;
    announce('changed song', () => {
      const receiveAnswer = beginReading(id);
      if (!receiveAnswer) return;
      const read = song();
      wire.send('song', () => receiveAnswer(read));
    });
  }

  function readPage(isEarly = choose([true, false])): void {
    const own = overlay();
    const { clock: readAt } = own;
    own.reading += 1;
    // The server reads its rows when the call begins, or when it answers.
    const early = isEarly ? song() : null;
    wire.send(early ? 'page' : 'page read late', () => {
      own.reading -= 1;
      const read = early ?? song();
      page = { songs: read.isArchived ? [] : [rowOf(read)], readAt };
      queries.setQueryData(keys.search('x'), { pages: [page], pageParams: [null] });
    });
  }

  const events = (): Step[] => [
    { name: 'page in flight', run: () => readPage() },
    {
      name: 'other favorite',
      run() {
        server.others += 1;
        server.version += 1;
        announceState();
      },
    },
    server.archived ? { name: 'restore', run: () => change(false) } : { name: 'delete', run: () => change(true) },
    ...(shown() && pending === null ? [{ name: 'own favorite', run: favorite }] : []),
    {
      name: 'other member signs in',
      run() {
        me = signIn();
        [page, pending] = [null, null];
      },
    },
  ];

  function favorite(): void {
    const before = shown()!;
    const wish = !before.favorited;
    pending = wish;
    const end = overlay().begin('song', id, { favorited: wish })!;
    server.version += 1;
    server.memberVersion += 1;
    if (wish) server.fans.add(me);
    else server.fans.delete(me);
    const answer = song();
    const heart = { id, favorited: wish, song: rowOf(answer), version: server.memberVersion };
    announce('own favorite in another tab', () => receiveFavorite(heart));
    announceState();
    const isLost = choose([false, true]);
    wire.send(isLost ? 'lost response' : 'response', () => {
      if (!isLost) receiveFavorite(heart);
      if (!isLost) receiveSongState(answer);
      pending = null;
      end();
    });
  }

  play(choose, {
    wire,
    isDeaf,
    readPage,
    events,
    afterEach() {
      // Rows without versions may lag until everything is delivered; the pending favorite may not.
      const favorited = shown()?.favorited;
      return {
        shown: { favorited },
        expected: { favorited: favorited === undefined ? undefined : (pending ?? favorited) },
      };
    },
    atEnd() {
      const [row, truth] = [shown(), song()];
      const isVisible = page !== null && page.songs.length > 0 && !truth.isArchived;
      return {
        shown: row ? { favorited: row.favorited, favoriteCount: row.favoriteCount } : undefined,
        expected: isVisible ? { favorited: truth.favorited, favoriteCount: truth.favoriteCount } : undefined,
      };
    },
  });
}
