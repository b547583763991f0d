import { createHash } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type TextSocket = { send(text: string): void };

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 };

/**
 * The server side of WebSockets with short text messages (RFC 6455), without extensions and fragments. A package for it
 * would need its types as well, and the lock file has room for one.
 */
export function serveTextSockets(server: Server, onMessage: (socket: TextSocket, text: string) => void): () => void {
  const open = new Set<Duplex>();
  server.on('upgrade', (request: IncomingMessage, stream: Duplex) => {
    const accept = createHash('sha1').update(
      `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
    );
    const protocol = request.headers['sec-websocket-protocol']?.split(',')[0];
    const lines = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${accept.digest('base64')}`,
      ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
    ];
    stream.write(`${lines.join('\r\n')}\r\n\r\n`);
    open.add(stream);
    const socket = { send: (text: string) => void stream.write(frame(opcodes.text, Buffer.from(text))) };
    let unread: Buffer = Buffer.alloc(0);
    stream.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk]);
      for (let read = readFrame(unread); read; read = readFrame(unread)) {
        unread = unread.subarray(read.length);
        if (read.opcode === opcodes.text) onMessage(socket, String(read.payload));
        else if (read.opcode === opcodes.ping) stream.write(frame(opcodes.pong, read.payload));
        else if (read.opcode === opcodes.close) stream.end(frame(opcodes.close, read.payload));
      }
    });
    stream.on('error', () => stream.destroy());
    stream.on('close', () => open.delete(stream));
  });
  return () => {
    for (const stream of open) stream.destroy();
  };
}

function frame(opcode: number, payload: Buffer): Buffer {
  const isShort = payload.length < 126;
  const header = Buffer.alloc(isShort ? 2 : 4);
  header[0] = 0x80 | opcode;
  header[1] = isShort ? payload.length : 126;
  if (!isShort) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}

/** Null until the frame has arrived completely. Clients mask their frames. */
function readFrame(data: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (data.length < 6) return null;
  const isShort = (data[1]! & 0x7f) < 126;
  const start = isShort ? 6 : 8;
  const size = isShort ? data[1]! & 0x7f : data.readUInt16BE(2);
  if (data.length < start + size) return null;
  const mask = data.subarray(start - 4, start);
  const payload = Buffer.from(data.subarray(start, start + size).map((byte, index) => byte ^ mask[index % 4]!));
  return { opcode: data[0]! & 0x0f, payload, length: start + size };
}
