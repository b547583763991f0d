import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** silent: nothing was heard in time, but it may still come. broken: it said itself that it cannot. */
export type EmbedState = 'loading' | 'ready' | 'silent' | 'broken';
export type Sign = 'ready' | 'broken' | undefined;

export type Embed = {
  frame: RefObject<HTMLIFrameElement | null>;
  state: EmbedState;
  /** Sends in the form all four platforms read: JSON, to their origin and nobody else's. */
  tell: (message: object) => void;
};

type Options = {
  origin: string;
  /** What a message says of the player's health, if anything. */
  hear: (message: Record<string, unknown>) => Sign;
  timeoutMs: number;
};

/**
 * A platform's own page in a frame, spoken to by messages. No script of theirs runs in our page, so a message counts
 * only when it comes from their origin and from this very frame.
 */
export function useEmbed({ origin, hear, timeoutMs }: Options): Embed {
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<EmbedState>('loading');
  const notice = (sign: Sign) => sign && setState((before) => (before === 'broken' ? before : sign));

  const receive = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
    const message = readMessage(event.data);
    if (message) notice(hear(message));
  });
  // Before the browser gets to anything else: a frame from the cache may speak at once.
  useLayoutEffect(() => {
    const listen = (event: MessageEvent) => receive(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  useEffect(() => {
    const timer = setTimeout(() => setState((before) => (before === 'loading' ? 'silent' : before)), timeoutMs);
    return () => clearTimeout(timer);
  }, [timeoutMs]);

  return {
    frame,
    state,
    tell: (message) => frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin),
  };
}

/** Some send objects, some send JSON, some send both. */
function readMessage(data: unknown): Record<string, unknown> | null {
  let message = data;
  if (typeof data === 'string') {
    try {
      message = JSON.parse(data);
    } catch {
      return null;
    }
  }
  return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : null;
}

/** A height somebody else reports: only a number a post can have. */
export function readHeight(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 && value <= 5000 ? Math.ceil(value) : null;
}
