import { randomUUID } from 'node:crypto';
import type { Config } from '../../src/platform/config.ts';
import { attempt, failure, ok, timeoutMs, warning, type Finding } from './finding.ts';

/** Looks at Dubplate from outside, through the proxy. The server must be running. */
export async function checkPublicAddress(config: Config): Promise<Finding[]> {
  return [await checkPage(config), await checkProxyHeaders(config), await checkWebSocket(config)];
}

const reach = (config: Config, path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, config.BASE_URL), { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

const checkPage = (config: Config) =>
  attempt(config.BASE_URL, 'Start the server and the proxy. Check DNS and the certificate.', async () => {
    const response = await reach(config, '/login', { accept: 'text/html' });
    if (response.status === 404) {
      return failure(`${config.BASE_URL} has no page`, 'Run npm run build and restart the server.');
    }
    if (!response.ok) return failure(`${config.BASE_URL} answers ${response.status}`, 'Check the log of the proxy.');
    const isSecure = config.BASE_URL.startsWith('https:');
    if (isSecure && !response.headers.has('strict-transport-security')) {
      return failure('the page has no Strict-Transport-Security header', 'The proxy must not remove response headers.');
    }
    return isSecure
      ? ok(`${config.BASE_URL} serves the page by TLS`)
      : warning(`${config.BASE_URL} has no TLS`, 'Use https in BASE_URL, except for a try on one machine.');
  });

/** An address reserved for documentation (RFC 5737), so no member has it. */
const forged = '203.0.113.77';

const checkProxyHeaders = (config: Config) =>
  attempt('proxy headers', 'See deploy/nginx.conf or deploy/Caddyfile.', async () => {
    const requestId = `doctor-${randomUUID()}`;
    const response = await reach(config, '/healthz', { 'x-forwarded-for': forged, 'x-request-id': requestId });
    const seen = response.headers.get('x-client-address') ?? '';
    if (seen === forged) {
      return failure(
        'proxy headers: a client can claim any address',
        'The proxy must replace X-Forwarded-For, not append to it, and be the only one named in TRUST_PROXY.',
      );
    }
    if (config.TRUST_PROXY === false && config.BASE_URL.startsWith('https:')) {
      return failure(
        `proxy headers: all members have the address ${seen}`,
        'Put the address of the proxy into TRUST_PROXY.',
      );
    }
    return ok(`proxy headers: this client is ${seen}`);
  });

/** Speaks enough of Socket.IO to hear its refusal of a visitor: the connection has then reached a live process. */
const checkWebSocket = (config: Config) =>
  attempt(
    'WebSocket',
    'The proxy must send /live to a process with the role live, with the Upgrade header.',
    async () => {
      const address = new URL('/live/?EIO=4&transport=websocket', config.BASE_URL.replace(/^http/, 'ws'));
      const socket = new WebSocket(address, { headers: { origin: config.BASE_URL } } as never);
      try {
        const answer = await new Promise<string>((resolve, reject) => {
          setTimeout(() => reject(new Error('no answer')), timeoutMs).unref();
          socket.addEventListener('error', () => reject(new Error('refused')));
          socket.addEventListener('message', ({ data }) => {
            const packet = String(data);
            if (packet.startsWith('0')) socket.send('40');
            else if (packet.startsWith('4')) resolve(packet);
          });
        });
        return answer.includes('signed-out')
          ? ok('WebSocket: /live answers')
          : failure(`WebSocket: unexpected answer ${answer}`, 'Another service answers at /live.');
      } finally {
        socket.close();
      }
    },
  );
