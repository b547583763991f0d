const finalText = 0x81;

/** A message of a server as one WebSocket frame. Sent as header and payload, it would be two buffers for each socket. */
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
