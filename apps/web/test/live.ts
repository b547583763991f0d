import type { LiveChange } from '@dubplate/domain/live/live-events.ts';
import { vi } from 'vitest';

/**
 * Fake live connection: replaces `WebSocket` for `/live/`, and speaks Engine.IO 4 and Socket.IO 5. It
 * must be loaded before socket.io-client, which reads the global once.
 */

let sockets: LiveSocket[] = [];
let refusing = false;
let heldJoins: (() => void)[] | null = null;
const RealWebSocket = globalThis.WebSocket;

class LiveSocket {
  binaryType = 'arraybuffer';
  onopen = () => {};
  onclose = (_event: object) => {};
  onerror = () => {};
  onmessage = (_event: { data: string }) => {};
  readonly rooms = new Set<string>();
  isConnected = false;
  handshake: unknown;

  constructor() {
    sockets.push(this);
    // A very long interval: the client closes a connection without a ping.
    const open = { sid: 'engine', upgrades: [], pingInterval: 1e9, pingTimeout: 1e9, maxPayload: 1e6 };
    queueMicrotask(() => {
      if (refusing) return this.onerror();
      this.onopen();
      this.receive(`0${JSON.stringify(open)}`);
    });
  }

  /** Delivers a packet to the browser tab. */
  receive(packet: string): void {
    this.onmessage({ data: packet });
  }

  /** Called by the browser tab with a packet for the server. */
  send(packet: string): void {
    if (packet.startsWith('40')) {
      this.isConnected = true;
      this.handshake = JSON.parse(packet.slice(2));
      queueMicrotask(() => this.receive('40{"sid":"socket"}'));
    }
    const [, id, json] = /^42(\d*)(\[.*)$/s.exec(packet) ?? [];
    if (!json) return;
    const [event, room] = JSON.parse(json) as [string, string];
    if (event === 'join') this.rooms.add(room);
    if (event === 'leave') this.rooms.delete(room);
    const answer = () => this.receive(`43${id}[true]`);
    if (id && heldJoins && event === 'join') heldJoins.push(answer);
    else if (id) queueMicrotask(answer);
  }

  close(): void {
    this.isConnected = false;
    sockets = sockets.filter((socket) => socket !== this);
    queueMicrotask(() => this.onclose({ code: 1006 }));
  }
}

globalThis.WebSocket = new Proxy(RealWebSocket, {
  construct(target, [url, protocols]: [string, string[]]) {
    return new URL(url).pathname === '/live/' ? new LiveSocket() : new target(url, protocols);
  },
});

const connected = (): Promise<LiveSocket> =>
  vi.waitFor(() => {
    const socket = sockets.find(({ isConnected }) => isConnected);
    if (!socket) throw new Error('No live connection. Use render(ui, { live: true }).');
    return socket;
  }, 15_000);

export const live = {
  /** Resolves when the tab has joined its rooms, and starts to refetch what it shows. */
  async connected(): Promise<void> {
    const { rooms } = await connected();
    await vi.waitUntil(() => rooms.size > 0, 15_000);
  },
  /** Sends changes of rows to the browser tab, as the server does after a commit. */
  async send(...changes: LiveChange[]): Promise<void> {
    (await connected()).receive(`42${JSON.stringify(['changes', changes])}`);
  },
  /** Tells the tab that messages may be lost. */
  async resync(): Promise<void> {
    (await connected()).receive('42["resync"]');
  },
  /** What the tab sent when it connected. */
  handshake: async (): Promise<unknown> => (await connected()).handshake,
  /** Breaks the connection. The tab reconnects. */
  async drop(): Promise<void> {
    (await connected()).close();
  },
  /** Breaks the connection, and refuses each new one until the end of the test. */
  async refuse(): Promise<void> {
    refusing = true;
    (await connected()).close();
  },
  /** From now on, rooms are confirmed only when the test takes an answer from the list and calls it. */
  holdJoins: (): (() => void)[] => (heldJoins = []),
  releaseJoins: (): void => void (heldJoins = null),
  /** Called after each test. */
  reset: (): void => void ((heldJoins = null), (refusing = false)),
  /** The rooms that the tab has joined. */
  rooms: async (): Promise<string[]> => [...(await connected()).rooms],
};
