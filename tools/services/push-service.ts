import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createBrowser } from '../fixtures/push.ts';
import { freePort } from './ports.ts';
import { serveTextSockets, type TextSocket } from './text-socket.ts';

type Answer = { status: number; headers?: Record<string, string>; delayMs?: number };

/** A request of the server, and how it was answered. */
type Received = { token: string; headers: IncomingHttpHeaders; body: Buffer; status: number };

/** A subscription without a browser: it decrypts its messages itself. */
export type TestSubscription = {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** What the service accepted, decrypted. */
  messages(): { headers: IncomingHttpHeaders; payload: Payload }[];
  /** All requests, also refused ones. */
  requests(): Received[];
};
type Payload = {
  web_push: number;
  notification: { title: string; body: string; navigate: string; tag: string; lang: string; actions?: object[] };
  cover?: object;
  unread: number;
};

type Channel = { channelId: string; key: string | null; socket: TextSocket | null };

export type PushService = {
  /** For PUSH_HOSTS. */
  origin: string;
  /** For the preference `dom.push.serverURL` of Firefox. */
  socketUrl: string;
  subscribe(): TestSubscription;
  /** Answers all further requests with this, until it is called without an answer. */
  answerWith(answer?: Answer): void;
  received: Received[];
  /** Codes that Firefox sends after its service worker ran: 100 is delivered, 300 to 302 failed. */
  acknowledged: number[];
  stop(): void;
};

const messageLimit = 4_096;

/**
 * A push service: RFC 8030 for the server, and the WebSocket protocol of Mozilla's autopush for Firefox. It checks what
 * real ones check: TTL, encoding, size, and the VAPID token of RFC 8292.
 */
export async function startPushService(): Promise<PushService> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const channels = new Map<string, Channel>();
  const received: Received[] = [];
  const acknowledged: number[] = [];
  let given: Answer | undefined;

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const token = request.url!.split('/').at(-1)!;
    const channel = channels.get(token);
    const status = given?.status ?? judge(origin, request.headers, body, channel);
    received.push({ token, headers: request.headers, body, status });
    if (given?.delayMs) await delay(given.delayMs);
    if (status === 201) forward(channel!, request.headers, body);
    response.writeHead(status, given?.headers ?? {}).end('ignored');
  });

  const closeSockets = serveTextSockets(server, (socket, text) => {
    if (text === '{}') return socket.send('{}');
    const message = JSON.parse(text) as Record<string, unknown> & { updates?: { code: number }[] };
    const answer = (fields: object) =>
      socket.send(JSON.stringify({ messageType: message.messageType, status: 200, ...fields }));
    const { channelID } = message;
    switch (message.messageType) {
      case 'hello':
        return answer({ uaid: message.uaid || randomUUID().replaceAll('-', ''), use_webpush: true, broadcasts: {} });
      case 'register': {
        const token = randomUUID();
        const key = typeof message.key === 'string' ? message.key.replace(/=+$/, '') : null;
        channels.set(token, { channelId: String(channelID), key, socket });
        return answer({ channelID, pushEndpoint: `${origin}/wpush/v2/${token}` });
      }
      case 'unregister':
        for (const [token, { channelId }] of channels) if (channelId === channelID) channels.delete(token);
        return answer({ channelID });
      case 'ack':
        acknowledged.push(...(message.updates ?? []).map(({ code }) => code));
        return;
      case 'nack':
        acknowledged.push(Number(message.code));
    }
  });

  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    origin,
    socketUrl: origin.replace('http', 'ws'),
    received,
    acknowledged,
    answerWith: (answer) => void (given = answer),
    subscribe() {
      const token = randomUUID();
      channels.set(token, { channelId: token, key: null, socket: null });
      const { keys, decrypt } = createBrowser();
      const requests = () => received.filter((each) => each.token === token);
      return {
        endpoint: `${origin}/wpush/v2/${token}`,
        ...keys,
        requests,
        messages: () =>
          requests()
            .filter(({ status }) => status === 201)
            .map(({ headers, body }) => ({ headers, payload: JSON.parse(decrypt(body)) as Payload })),
      };
    },
    stop() {
      closeSockets();
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward({ socket, channelId }: Channel, headers: IncomingHttpHeaders, body: Buffer): void {
  socket?.send(
    JSON.stringify({
      messageType: 'notification',
      channelID: channelId,
      version: randomUUID(),
      ttl: Number(headers.ttl),
      data: body.toString('base64url'),
      headers: { encoding: 'aes128gcm' },
    }),
  );
}

/** The status that a push service answers with. */
function judge(origin: string, headers: IncomingHttpHeaders, body: Buffer, channel: Channel | undefined): number {
  if (!channel) return 410;
  const { ttl, topic = '', urgency, 'content-encoding': encoding } = headers;
  const isValid = /^\d+$/.test(ttl as string) && /^[\w-]{1,32}$/.test(String(topic)) && urgency === 'normal';
  if (!isValid || encoding !== 'aes128gcm') return 400;
  if (body.length > messageLimit) return 413;
  const key = readToken(origin, headers.authorization ?? '');
  if (key === null || (channel.key !== null && channel.key !== key)) return 403;
  return 201;
}

type Claims = { aud: string; exp: number; sub: string };

/** Returns the key of a valid VAPID token. */
function readToken(origin: string, authorization: string): string | null {
  const [, header, claims, signature, key] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  if (!key) return null;
  const decode = (text: string) => Buffer.from(text, 'base64url');
  const point = decode(key);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signer = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), signer, decode(signature!))) return null;
  const { aud, exp, sub } = JSON.parse(String(decode(claims!))) as Claims;
  const seconds = Date.now() / 1_000;
  // Apple refuses a contact without a real domain.
  const isContact = /^(https:\/\/|mailto:[^@]+@)[^@/]+\.[a-z]+$/.test(sub);
  return aud === origin && exp > seconds && exp <= seconds + 24 * 60 * 60 && isContact ? key : null;
}
