import { setTimeout as delay } from 'node:timers/promises';
import type { MemberId } from '@dubplate/domain/ids.ts';
import type { LiveChange, LiveRoom } from '@dubplate/domain/live/live-events.ts';
import { connectBus, noBus } from './live-bus.ts';
import type { LiveSockets } from './live-sockets.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { SessionCache } from './session-cache.ts';

export type Live = {
  /** Sends the change to all tabs in the room, on every process. Call it after the commit. */
  announce(room: LiveRoom, change: LiveChange): void;
  /**
   * Disconnects a member's live connections on every process: all of them, or those of one session. Each process reads
   * the sessions of the member again. Resolves when Redis has passed it on, or no process can have an old one.
   */
  end(memberId: MemberId, sessionId?: string): Promise<void>;
  /** Makes each process read the sessions of the member again, with their permissions. Resolves like `end`. */
  forgetSessions(memberId: MemberId): Promise<void>;
  /** Call it after the last announcement. Does not close the connections of this process. */
  close(): Promise<void>;
};

type LiveOptions = {
  redisUrl: string | undefined;
  log: Log;
  metrics: Metrics;
  /** Null in a process without the role `live`: other processes have the connections. */
  sockets: LiveSockets | null;
  sessionCache: SessionCache;
};

export function createLive({ redisUrl, log, metrics, sockets, sessionCache }: LiveOptions): Live {
  function receiveChange(room: LiveRoom, change: LiveChange): void {
    // Older builds announce changed permissions only so.
    if (change.kind === 'member') sessionCache.memberChanged(change.row.id);
    sockets?.send(room, change);
  }

  function receiveEnd(memberId: MemberId, sessionId?: string): void {
    sessionCache.memberChanged(memberId);
    sockets?.end(memberId, sessionId);
  }

  const bus = redisUrl
    ? connectBus(redisUrl, log, metrics, {
        connected: sessionCache.enable,
        disconnected: sessionCache.disable,
        message(message) {
          if (message.type === 'change') receiveChange(message.room, message.change);
          else if (message.type === 'end') receiveEnd(message.memberId, message.sessionId);
          else if (message.type === 'forget') sessionCache.memberChanged(message.memberId);
        },
        gap() {
          metrics.busGaps.inc();
          sessionCache.enable();
          sockets?.resync();
        },
      })
    : noBus;

  async function delivered(): Promise<void> {
    const answered = new AbortController();
    const options = { ref: false, signal: answered.signal };
    const forgotten = delay(sessionCache.lifetimeMs, undefined, options).catch(() => {});
    await Promise.race([forgotten, bus.flush().then((isFlushed) => (isFlushed ? undefined : forgotten))]);
    answered.abort();
  }

  return {
    announce(room, change) {
      // Publish first: other processes should not wait for the sockets of this one.
      bus.publish({ type: 'change', room, change });
      receiveChange(room, change);
    },
    async end(memberId, sessionId) {
      bus.publish({ type: 'end', memberId, ...(sessionId && { sessionId }) });
      receiveEnd(memberId, sessionId);
      await delivered();
    },
    async forgetSessions(memberId) {
      bus.publish({ type: 'forget', memberId });
      sessionCache.memberChanged(memberId);
      await delivered();
    },
    close: () => bus.close(),
  };
}
