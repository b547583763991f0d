import { setTimeout as delay } from 'node:timers/promises';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { LiveChange, LiveRoom } from '@dubplate/domain/live/live-events.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { connectRedis, type Redis } from './redis.ts';

export type BusMessage =
  | { type: 'change'; room: LiveRoom; change: LiveChange }
  /** Ended sessions: all of a member's, or one. */
  | { type: 'end'; memberId: MemberId; sessionId?: string }
  /** The sender could not publish: receivers may have missed messages. */
  | { type: 'gap' };

export type LiveBus = {
  publish(message: BusMessage): void;
  close(): Promise<void>;
};

type Listener = { message(message: BusMessage): void; gap(): void };

/** A single process needs no bus. */
export const noBus: LiveBus = { publish() {}, close: async () => {} };

const channel = 'dubplate:live';
const closeMs = 1_000;

/**
 * Delivers messages between processes, at most once. Publishing never waits and never throws. Both sides detect a gap
 * instead: a subscriber that lost its connection, a publisher that could not send. Without a listener the process only
 * publishes.
 */
export function connectBus(url: string, log: Log, listener: Listener | null, metrics: Metrics): LiveBus {
  const publisher = connectRedis(url, log, 'live-publisher', metrics);
  const self = crypto.randomUUID();
  const subscriber = listener && subscribe(connectRedis(url, log, 'live-subscriber', metrics), self, listener);
  let unsent = false;

  function publish(message: BusMessage): void {
    publisher.publish(channel, JSON.stringify({ from: self, message })).catch(() => {
      unsent = true;
      metrics.busFailures.inc();
    });
  }

  publisher.on('ready', () => {
    if (!unsent) return;
    unsent = false;
    publish({ type: 'gap' });
  });

  return {
    publish,
    async close() {
      subscriber?.destroy();
      // Messages of the last requests may still be on their way. A Redis that does not answer must not delay the exit.
      if (publisher.isReady) await Promise.race([publisher.close(), delay(closeMs, undefined, { ref: false })]);
      if (publisher.isOpen) publisher.destroy();
    },
  };
}

/** Passes on the messages of other processes. */
function subscribe(subscriber: Redis, self: string, listener: Listener): Redis {
  let subscribed = false;

  // After a first connection without errors no message can be lost; after any later one some may be.
  let mayHaveMissed = false;
  subscriber.on('error', () => (mayHaveMissed = true));
  subscriber.on('ready', () => {
    if (subscribed) return listener.gap();
    listen();
  });

  function listen(): void {
    subscribed = true;
    subscriber
      .subscribe(channel, (text) => {
        const { from, message } = JSON.parse(text) as { from: string; message: BusMessage };
        if (from === self) return;
        if (message.type === 'gap') listener.gap();
        else listener.message(message);
      })
      .then(() => {
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
