import type { MemberId } from '@dubplate/domain/ids.ts';
import type { LiveChange, LiveRoom } from '@dubplate/domain/live/live-events.ts';
import { connectBus, noBus, type BusMessage } from './live-bus.ts';
import type { LiveSockets } from './live-sockets.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export type Live = {
  /** Sends the change to all tabs in the room, on every process. Call it after the commit. */
  announce(room: LiveRoom, change: LiveChange): void;
  /** Disconnects a member's live connections on every process: all of them, or those of one session. */
  end(memberId: MemberId, sessionId?: string): void;
  /** Call it after the last announcement. Does not close the connections of this process. */
  close(): Promise<void>;
};

type LiveOptions = {
  redisUrl: string | undefined;
  log: Log;
  metrics: Metrics;
  /** Null in a process without the role `live`: other processes have the connections. */
  sockets: LiveSockets | null;
};

export function createLive({ redisUrl, log, metrics, sockets }: LiveOptions): Live {
  function receive(message: BusMessage): void {
    if (message.type === 'change') sockets?.send(message.room, message.change);
    else if (message.type === 'end') sockets?.end(message.memberId, message.sessionId);
  }

  function resync(): void {
    metrics.busGaps.inc();
    sockets?.resync();
  }

  const bus = redisUrl ? connectBus(redisUrl, log, sockets && { message: receive, gap: resync }, metrics) : noBus;

  return {
    announce(room, change) {
      // Publish first: other processes should not wait for the sockets of this one.
      bus.publish({ type: 'change', room, change });
      sockets?.send(room, change);
    },
    end(memberId, sessionId) {
      bus.publish({ type: 'end', memberId, ...(sessionId && { sessionId }) });
      sockets?.end(memberId, sessionId);
    },
    close: () => bus.close(),
  };
}
