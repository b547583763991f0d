import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { createEndpointGuard } from './push-endpoint.ts';
import { createVapid, encryptMessage, type BrowserKeys } from './web-push.ts';

export type PushTarget = BrowserKeys & { endpoint: string };

export type PushMessage = {
  payload: string;
  /** How long the push service keeps the message for a browser that is not connected. */
  ttlSeconds: number;
  /** Replaces a message with the same topic that the push service still has. At most 32 characters of base64url. */
  topic: string;
};

/** `gone`: the browser has no such subscription. `later`: worth another attempt. `refused`: the next would fail too. */
export type PushResult =
  | { outcome: 'sent' | 'gone' | 'too-large' | 'refused' }
  | { outcome: 'later'; retryAfterMs: number | null };

export const pushOutcomes = ['sent', 'gone', 'too-large', 'refused', 'later'] as const;

export type Push = {
  /** The key that browsers subscribe with. Null when push is off. */
  publicKey: string | null;
  isAllowed(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<PushResult>;
};

const defaultTimeoutMs = 10_000;

/** Without VAPID_PRIVATE_KEY push is off. */
export function createPush(
  config: Pick<Config, 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_HOSTS'>,
  log: Log,
  timeoutMs = defaultTimeoutMs,
): Push {
  const { VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config;
  const vapid = privateKey ? createVapid(privateKey, subject) : null;
  const isAllowed = createEndpointGuard(config.PUSH_HOSTS);
  /** Logs the host only: the whole endpoint is enough to reach the browser. */
  const logResult = (level: 'warn' | 'error', endpoint: string, status: number | null, text: string) =>
    log[level]({ part: 'push', host: URL.canParse(endpoint) ? new URL(endpoint).host : null, status }, text);

  function encrypt(target: PushTarget, { payload }: PushMessage): Buffer | null {
    try {
      return encryptMessage(target, Buffer.from(payload));
    } catch (error) {
      // One row that cannot be sent must not stop the others of its batch.
      logResult('error', target.endpoint, null, `a message was not encrypted: ${(error as Error).message}`);
      return null;
    }
  }

  async function post(endpoint: string, body: Buffer, message: PushMessage): Promise<Response | null> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: vapid!.authorize(endpoint, new Date()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(message.ttlSeconds),
          urgency: 'normal',
          topic: message.topic,
        },
        body: new Uint8Array(body),
        // A redirect could lead to an address that is not on the list.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return response;
    } catch (error) {
      logResult('warn', endpoint, null, `the push service was not reached: ${(error as Error).name}`);
      return null;
    }
  }

  return {
    publicKey: vapid?.publicKey ?? null,
    isAllowed,
    async send(target, message) {
      // Checked again: the list may be shorter than when the subscription was stored.
      if (!vapid || !isAllowed(target.endpoint)) {
        logResult('warn', target.endpoint, null, 'a message was not sent: push is off, or the host is not on the list');
        return { outcome: 'refused' };
      }
      const body = encrypt(target, message);
      if (!body) return { outcome: 'refused' };
      const response = await post(target.endpoint, body, message);
      if (!response) return { outcome: 'later', retryAfterMs: null };
      const { status, ok } = response;
      if (ok) return { outcome: 'sent' };
      if (status === 404 || status === 410) return { outcome: 'gone' };
      if (status === 429 || status >= 500) return { outcome: 'later', retryAfterMs: readRetryAfter(response) };
      if (status === 413) {
        logResult('warn', target.endpoint, status, 'the push service refused a message as too large');
        return { outcome: 'too-large' };
      }
      logResult('error', target.endpoint, status, 'the push service refused a message: check VAPID_PRIVATE_KEY');
      return { outcome: 'refused' };
    },
  };
}

/** Seconds or a date. */
function readRetryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
