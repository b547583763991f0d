import type { MemberId } from '@dubplate/domain/ids.ts';
import type { LiveChange, LiveRoom } from '@dubplate/domain/live/live-events.ts';
import type { Log } from './log.ts';
import { connectRedis } from './redis.ts';

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

/**
 * Delivers messages between processes, at most once. Publishing never waits and never throws. Both sides detect a gap
 * instead: a subscriber that lost its connection, a publisher that could not send.
 */
export function connectBus(url: string, log: Log, listener: Listener): LiveBus {
  const publisher = connectRedis(url, log, 'live-publisher');
  const subscriber = connectRedis(url, log, 'live-subscriber');
  const self = crypto.randomUUID();
  let unsent = false;
  let subscribed = false;

  function publish(message: BusMessage): void {
    publisher.publish(channel, JSON.stringify({ from: self, message })).catch(() => {
      unsent = true;
    });
  }

  publisher.on('ready', () => {
    if (!unsent) return;
    unsent = false;
    publish({ type: 'gap' });
  });

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

  return {
    publish,
    async close() {
      for (const client of [publisher, subscriber]) client.destroy();
    },
  };
}
