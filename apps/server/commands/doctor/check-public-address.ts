import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { Config } from '../../src/platform/config.ts';
import { signedOut } from '../../src/platform/live-sockets.ts';
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

/** Asks for a WebSocket as a visitor. The reason of the refusal shows that a process with the role live answered. */
const checkWebSocket = (config: Config) =>
  attempt(
    'WebSocket',
    'The proxy must send /live to a process with the role live, with the Upgrade header.',
    async () => {
      const url = new URL('/live/?EIO=4&transport=websocket', config.BASE_URL);
      const key = randomBytes(16).toString('base64');
      const headers = { origin: config.BASE_URL, connection: 'upgrade', upgrade: 'websocket' };
      const webSocket = { 'sec-websocket-version': '13', 'sec-websocket-key': key };
      const request = (url.protocol === 'https:' ? https : http).get(url, {
        headers: { ...headers, ...webSocket },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      if (!(await text(response)).includes(signedOut)) throw new Error('refused');
      return ok('WebSocket: /live answers');
    },
  );
