import { setTimeout as delay } from 'node:timers/promises';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { LiveChange, LiveRoom } from '@dubplate/domain/live/live-events.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { connectRedis, type Redis } from './redis.ts';

type BusMessage =
  | { type: 'change'; room: LiveRoom; change: LiveChange }
  /** Ended sessions: all of a member's, or one. */
  | { type: 'end'; memberId: MemberId; sessionId?: string }
  /** The permissions of the member have changed. */
  | { type: 'forget'; memberId: MemberId }
  /** The sender could not publish: receivers may have missed messages. */
  | { type: 'gap' };

export type LiveBus = {
  publish(message: BusMessage): void;
  /** True when Redis has passed on every message so far, or false when it cannot. */
  flush(): Promise<boolean>;
  close(): Promise<void>;
};

type Listener = {
  message(message: BusMessage): void;
  gap(): void;
  /** From now on, every message arrives. */
  connected(): void;
  disconnected(): void;
};

/** A single process needs no bus. */
export const noBus: LiveBus = { publish() {}, flush: async () => true, close: async () => {} };

const channel = 'dubplate:live';
const closeMs = 1_000;
/** Messages of this time are sent with one write. */
const collectMs = 5;

/**
 * Delivers messages between processes, at most once. Publishing never waits and never throws. Both sides detect a gap
 * instead: a subscriber that lost its connection, a publisher that could not send.
 */
export function connectBus(url: string, log: Log, metrics: Metrics, listener: Listener): LiveBus {
  const publisher = connectRedis(url, log, 'live-publisher', metrics);
  const self = crypto.randomUUID();
  const subscriber = subscribe(connectRedis(url, log, 'live-subscriber', metrics), self, listener);
  let unsent = false;

  let waiting: BusMessage[] = [];

  function publish(message: BusMessage): void {
    if (waiting.length === 0) setTimeout(sendWaiting, collectMs);
    waiting.push(message);
  }

  /** The client writes the commands of one event loop iteration at once. */
  function sendWaiting(): void {
    const messages = waiting;
    waiting = [];
    for (const message of messages) {
      publisher.publish(channel, JSON.stringify({ from: self, message })).catch(() => {
        unsent = true;
        metrics.busFailures.inc();
      });
    }
  }

  publisher.on('ready', () => {
    if (!unsent) return;
    unsent = false;
    publish({ type: 'gap' });
  });

  return {
    publish,
    async flush() {
      sendWaiting();
      // Redis handles the commands of a connection in order.
      await publisher.ping().catch(() => (unsent = true));
      return !unsent;
    },
    async close() {
      sendWaiting();
      subscriber.destroy();
      // Messages of the last requests may still be on their way. A Redis that does not answer must not delay the exit.
      if (publisher.isReady) await Promise.race([publisher.close(), delay(closeMs, undefined, { ref: false })]);
      if (publisher.isOpen) publisher.destroy();
    },
  };
}

/** Passes on the messages of other processes. */
function subscribe(subscriber: Redis, self: string, listener: Listener): Redis {
  let subscribed = false;
  const ownPrefix = JSON.stringify({ from: self }).slice(0, -1);

  // After a first connection without errors no message can be lost; after any later one some may be.
  let mayHaveMissed = false;
  subscriber.on('error', () => {
    mayHaveMissed = true;
    listener.disconnected();
  });
  subscriber.on('ready', () => {
    if (!subscribed) return listen();
    listener.connected();
    listener.gap();
  });

  function listen(): void {
    subscribed = true;
    subscriber
      .subscribe(channel, (text) => {
        if (text.startsWith(ownPrefix)) return;
        const { message } = JSON.parse(text) as { message: BusMessage };
        if (message.type === 'gap') listener.gap();
        else listener.message(message);
      })
      .then(() => {
        listener.connected();
        if (mayHaveMissed) listener.gap();
      })
      .catch(() => {
        subscribed = false;
        mayHaveMissed = true;
        if (subscriber.isReady) setTimeout(listen, 1_000).unref();
      });
  }
  return subscriber;
}
