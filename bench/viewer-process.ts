/** All viewers of the live bench, in a process of their own: their CPU time is not that of the servers. */
import { createDelays, sharedNow, type Spread } from './delays.ts';
import { createViewer, type Viewer } from './viewer.ts';

export type SentVote = { version: number; sentAt: number; answeredAt: number };
export type Delivered = { messages: number; delays: Record<string, Spread> };
export type Storm = {
  /** From the loss of the connections until the share of viewers, or all, had joined again. */
  joined: Spread;
  /** Until they had read the state, too. */
  caughtUp: Spread;
  failedAttempts: number;
  failedReads: number;
  /** Lost connections of the other server, and ones that were lost again. */
  otherLost: number;
};
type Connect = { servers: string[]; origin: string; requestId: string; cookies: string[] };

const maxConnecting = 100;
const maxRecords = 6_000_000;
const records = {
  count: 0,
  at: new Float64Array(maxRecords),
  viewer: new Uint32Array(maxRecords),
  before: new Uint32Array(maxRecords),
  version: new Uint32Array(maxRecords),
};
const viewers: Viewer[] = [];
const indexes = new Map<Viewer, number>();
const waiting = new Map<Viewer, () => void>();
let storm = startStorm();

function startStorm() {
  return {
    lostAt: 0,
    missing: new Set<Viewer>(),
    joined: createDelays(),
    caughtUp: createDelays(),
    failedAttempts: 0,
    failedReads: 0,
    otherLost: 0,
    joinedAt: new Map<Viewer, number>(),
    reads: [] as { joinedAt: number; version: number }[],
    end: (): void => {},
  };
}

const events = {
  joined(viewer: Viewer) {
    waiting.get(viewer)?.();
    waiting.delete(viewer);
    if (!storm.missing.has(viewer)) return;
    storm.joinedAt.set(viewer, sharedNow());
    storm.joined.add(sharedNow() - storm.lostAt);
  },
  disconnected(viewer: Viewer) {
    if (storm.missing.has(viewer)) storm.lostAt ||= sharedNow();
    else storm.otherLost += 1;
  },
  failed: () => void (storm.failedAttempts += 1),
  message(viewer: Viewer, before: number, version: number) {
    const at = records.count++;
    records.at[at] = sharedNow();
    records.viewer[at] = indexes.get(viewer)!;
    records.before[at] = before;
    records.version[at] = version;
  },
  readFailed: () => void (storm.failedReads += 1),
  /** The first read after a viewer has joined again. */
  read(viewer: Viewer) {
    const joinedAt = storm.joinedAt.get(viewer);
    if (joinedAt === undefined || !storm.missing.delete(viewer)) return;
    storm.caughtUp.add(sharedNow() - storm.lostAt);
    storm.reads.push({ joinedAt, version: viewer.version() });
    if (storm.missing.size === 0) storm.end();
  },
};

const commands = {
  /** Connects one more viewer for each cookie, to the servers in turn. Returns how long it took. */
  async connect({ servers, origin, requestId, cookies }: Connect): Promise<number> {
    const started = sharedNow();
    const queue = cookies.map((cookie, index) => ({ cookie, address: servers[index % servers.length]! }));
    const connectNext = async (): Promise<void> => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const viewer = createViewer({ ...next, origin, requestId }, events);
        indexes.set(viewer, viewers.push(viewer) - 1);
        await new Promise<void>((resolve) => {
          waiting.set(viewer, resolve);
          viewer.connect();
        });
      }
    };
    await Promise.all(Array.from({ length: maxConnecting }, connectNext));
    return sharedNow() - started;
  },

  async disconnect(): Promise<void> {
    for (const viewer of viewers.splice(0)) viewer.close();
    indexes.clear();
  },

  record: async (): Promise<void> => void (records.count = 0),

  /** A vote that the server merged into a later message is delivered by that message. */
  async delivered(votes: SentVote[]): Promise<Delivered> {
    const sentAt = new Map(votes.map((vote) => [vote.version, vote.sentAt]));
    const servers = new Set(viewers.map(({ address }) => address));
    const delays = new Map([...servers].map((address) => [address, createDelays()]));
    for (let index = 0; index < records.count; index += 1) {
      const delaysOfServer = delays.get(viewers[records.viewer[index]!]!.address)!;
      for (let version = records.before[index]! + 1; version <= records.version[index]!; version += 1) {
        const sent = sentAt.get(version);
        if (sent !== undefined) delaysOfServer.add(records.at[index]! - sent);
      }
    }
    return {
      messages: records.count,
      delays: Object.fromEntries([...delays].map(([address, each]) => [address, each.spread()])),
    };
  },

  /** How many viewers do not know this version yet. */
  behind: async (version: number): Promise<number> => viewers.filter((viewer) => viewer.version() < version).length,

  /** Call it before the server is killed. */
  async expectStorm(address: string): Promise<void> {
    storm = startStorm();
    for (const viewer of viewers) if (viewer.address === address) storm.missing.add(viewer);
  },

  /** Resolves when all viewers of the killed server have joined and read the state. */
  async storm(): Promise<Storm> {
    if (storm.missing.size > 0) await new Promise<void>((resolve) => (storm.end = resolve));
    const { joined, caughtUp, failedAttempts, failedReads, otherLost } = storm;
    return { joined: joined.spread(), caughtUp: caughtUp.spread(), failedAttempts, failedReads, otherLost };
  },

  /** Viewers that had neither received nor read a vote that was answered before they joined. */
  async missed(votes: SentVote[]): Promise<number> {
    return storm.reads.filter(({ joinedAt, version }) =>
      votes.some((vote) => vote.answeredAt < joinedAt && vote.version > version),
    ).length;
  },
};

export type ViewerCommands = typeof commands;

process.on('message', ({ id, name, input }: { id: number; name: keyof ViewerCommands; input: never }) => {
  void commands[name](input).then((result) => process.send!({ id, result }));
});
process.once('disconnect', () => process.exit(0));
