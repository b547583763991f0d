import { setImmediate as nextIteration, setTimeout as delay } from 'node:timers/promises';
import {
  mergeChange,
  type ClientToServerEvents,
  type LiveChange,
  type LiveRoom,
  type ServerToClientEvents,
} from '@dubplate/domain/live/live-events.ts';
import type { Server } from 'socket.io';

type Io = Pick<Server<ClientToServerEvents, ServerToClientEvents>, 'sockets'>;

/** A room receives the first change at once, and then one message per window. */
const windowMs = 100;
/** Between as many messages, which take a few milliseconds, the process does other work. */
const messagesAtOnce = 250;
/** The first byte of a WebSocket frame. */
const finalText = 0x81;

/** Sends changes to the sockets of a room. */
export function createRooms({ sockets: { adapter, sockets } }: Io, countMessages: (count: number) => void) {
  const windows = new Map<LiveRoom, Map<string, LiveChange>>();

  /** The next window starts when all sockets have their message, so a busy process sends fewer messages. */
  async function openWindows(room: LiveRoom, first: LiveChange): Promise<void> {
    const pending = new Map<string, LiveChange>();
    windows.set(room, pending);
    for (let changes = [first]; changes.length > 0;) {
      await broadcast(room, changes);
      await delay(windowMs, undefined, { ref: false });
      changes = [...pending.values()];
      pending.clear();
    }
    windows.delete(room);
  }

  async function broadcast(room: LiveRoom, changes: LiveChange[]): Promise<void> {
    // The packet of Socket.IO for an event, and the message of Engine.IO around it, encoded once for all sockets.
    const packet = `2${JSON.stringify(['changes', changes])}`;
    const options = { compress: false, wsPreEncodedFrame: [encodeTextFrame(`4${packet}`)] };
    let count = 0;
    // A socket that joins meanwhile may get the message or not: its tab reads the row after it has joined.
    for (const id of adapter.rooms.get(room) ?? []) {
      sockets.get(id)?.conn.write(packet, options);
      count += 1;
      if (count % messagesAtOnce === 0) await nextIteration();
    }
    countMessages(count);
  }

  return {
    send(room: LiveRoom, change: LiveChange): void {
      const pending = windows.get(room);
      if (pending) mergeChange(pending, change);
      else if (adapter.rooms.has(room)) void openWindows(room, change);
    },
  };
}

/** A message of a server as one WebSocket frame: header and payload would be two buffers for each socket. */
export function encodeTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([encodeHeader(payload.length), payload]);
}

function encodeHeader(size: number): Buffer {
  if (size < 126) return Buffer.from([finalText, size]);
  const isShort = size < 2 ** 16;
  const header = Buffer.alloc(isShort ? 4 : 10);
  header[0] = finalText;
  header[1] = isShort ? 126 : 127;
  if (isShort) header.writeUInt16BE(size, 2);
  else header.writeBigUInt64BE(BigInt(size), 2);
  return header;
}
