/** A websocket client without extensions, for thousands of connections in one process. */
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';

export type WebSocketConnection = { send(text: string): void; close(): void };

type Target = { address: string; path: string; headers: Record<string, string> };
type Handlers = { message(payload: Buffer): void; close(): void };

/** All connections read into this buffer: a message is handled before the next read. */
const readBuffer = Buffer.allocUnsafe(64 * 1024);
const opcodes = { text: 1, close: 8 };

export function openWebSocket({ address, path, headers }: Target, { message, close }: Handlers): WebSocketConnection {
  const { hostname, port, host } = new URL(address);
  let isUpgraded = false;
  let incomplete: Buffer | null = null;

  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback(size) {
        const chunk = readBuffer.subarray(0, size);
        const data = incomplete ? Buffer.concat([incomplete, chunk]) : chunk;
        const used = isUpgraded ? readFrames(data, 0) : readUpgrade(data);
        incomplete = used < data.length ? Buffer.from(data.subarray(used)) : null;
        return true;
      },
    },
  });
  socket.on('error', () => {});
  socket.once('close', close);
  socket.write(
    formatRequest(path, {
      host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...headers,
    }),
  );

  function readUpgrade(data: Buffer): number {
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    if (!data.toString('latin1', 0, 12).endsWith(' 101')) {
      socket.destroy();
      return data.length;
    }
    isUpgraded = true;
    return readFrames(data, end + 4);
  }

  /** Returns where the first incomplete frame starts. */
  function readFrames(data: Buffer, start: number): number {
    let at = start;
    while (at + 2 <= data.length) {
      // A message of the server is shorter than 64 KB.
      const isLong = data[at + 1] === 126;
      const payload = at + (isLong ? 4 : 2);
      if (payload > data.length) return at;
      const size = isLong ? data.readUInt16BE(at + 2) : data[at + 1]!;
      if (payload + size > data.length) return at;
      const opcode = data[at]! & 0x0f;
      if (opcode === opcodes.text) message(data.subarray(payload, payload + size));
      else if (opcode === opcodes.close) socket.destroy();
      at = payload + size;
    }
    return at;
  }

  return {
    send: (text) => void (socket.writable && socket.write(encodeFrame(text))),
    close: () => void socket.destroy(),
  };
}

const formatRequest = (path: string, headers: Record<string, string>): string =>
  [`GET ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');

/** Frames of clients are masked; the key zero leaves the bytes as they are. */
function encodeFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > 125) throw new Error(`too long for a short frame: ${text}`);
  return Buffer.concat([Buffer.from([0x80 | opcodes.text, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
